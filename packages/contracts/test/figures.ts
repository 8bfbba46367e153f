/** The class Cell of Smans, Jacobs & Piessens. */

export const figure2 = `class Cell {
  int x;
  Cell()
    ensures acc(this.x) ∧ this.x = 0;
  { this.x := 0; }
  void setX(int v)
    requires acc(this.x);
    ensures acc(this.x) ∧ this.x = v;
  { this.x := v; }
}
Cell c1 := new Cell();
c1.setX(5);
Cell c2 := new Cell();
c2.setX(10);
assert c1.x = 5;
`;

/** With data abstraction, and without ghost operations. */
export const figure3 = `class Cell {
  int x;
  Cell()
    ensures valid() ∧ getX() = 0;
  { this.x := 0; }
  void setX(int v)
    requires valid();
    ensures valid() ∧ getX() = v;
  { this.x := v; }
  predicate valid()
  { return acc(this.x); }
  pure int getX()
    requires valid();
  { return this.x; }
  void swap(Cell c)
    requires c ≠ null;
    requires valid() ∗ c.valid();
    ensures valid() ∗ c.valid();
    ensures getX() = old(c.getX());
    ensures c.getX() = old(getX());
  { int i := x; x := c.getX(); c.setX(i); }
}
Cell c1 := new Cell();
c1.setX(5);
Cell c2 := new Cell();
c2.setX(10);
assert c1.getX() = 5;
`;

/** With them. */
export const figure9 = `class Cell {
  int x;
  Cell(int v)
    ensures valid() * getX() = v;
  { x := v; close valid(); use getX(); }
  void setX(int v)
    requires valid();
    ensures valid() * getX() = v;
  { open valid(); x := v; close valid(); use getX(); }
  predicate valid()
  { return acc(this.x); }
  pure int getX()
    requires valid();
  { return opening valid() in x; }
}
Cell c1 := new Cell(0);
c1.setX(5);
Cell c2 := new Cell(0);
c2.setX(10);
assert c1.getX() = 5;
`.replaceAll(" * ", " ** ");
