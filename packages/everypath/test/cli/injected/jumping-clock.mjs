/** Loaded before the command line: the clock on the wall goes on by an hour whenever somebody looks, and then back by two. */
const hour = 3_600_000;
const now = Date.now;
let looks = 0;

Date.now = () => now() + (looks++ % 2 === 0 ? hour : -hour);
