// Functions that panic for some of their arguments, each in a way of its own.

#[no_mangle]
pub extern "C" fn formatted(x: i32) -> i32 {
    if x == 7 {
        panic!("seven is not {} nor 8", x - 1);
    }
    x * 2
}

#[no_mangle]
pub extern "C" fn unwrapped(x: i32) -> i32 {
    let list = [3, 1, 2];
    let found = list.iter().position(|one| *one == x);
    found.unwrap() as i32
}

#[no_mangle]
pub extern "C" fn indexed(x: i32) -> i32 {
    let list = [10, 20, 30, 40];
    list[(x + 2) as usize % 6]
}

#[no_mangle]
pub extern "C" fn expected(x: i32) -> i32 {
    let some = if x > 0 { Some(x) } else { None };
    some.expect("only positive ones") + 1
}

#[no_mangle]
pub extern "C" fn divided(x: i32) -> i32 {
    100 / (x - 3)
}

#[no_mangle]
pub extern "C" fn boxed(x: i32) -> i32 {
    let one = Box::new(x);
    assert!(*one != 4, "never four");
    assert_eq!(*one * 2 / 2, x);
    *one + 5
}

#[no_mangle]
pub extern "C" fn sliced(x: i32) -> i32 {
    let list = [1, 2, 3, 4, 5];
    list[(x + 2) as usize..].iter().sum()
}
