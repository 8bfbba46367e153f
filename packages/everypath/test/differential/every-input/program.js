/** A program of which every run can be had. */
export {};
