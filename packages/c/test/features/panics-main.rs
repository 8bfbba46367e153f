// Calls one of the functions of panics.rs: its number and its argument are the program's.
include!("panics.rs");

fn main() {
    let given: Vec<i32> = std::env::args().skip(1).map(|text| text.parse().unwrap()).collect();
    let functions = [formatted, unwrapped, indexed, expected, divided, boxed, sliced];
    println!("{}", functions[given[0] as usize](given[1]));
}
