// The way out of a maze is an input that reaches the `assert`. A step into a wall, or onto the trail left
// behind, ends the game, so there are finitely many games.
// paths: 173
// errors: 1 assertion
#include <assert.h>
#include <everypath.h>

#define STEPS 16

static char maze[7][12] = {
  "+-+-------+",
  "| |       |",
  "| | --+ | |",
  "|     | | |",
  "| +-- | | |",
  "|     | |#|",
  "+-----+-+-+",
};

int main(void) {
  char moves[STEPS];
  int row = 1, column = 1;
  everypath_symbolic(moves, sizeof moves, "moves");
  for (int step = 0; step < STEPS; step++) {
    maze[row][column] = 'x';
    switch (moves[step]) {
    case 'w': row--; break;
    case 's': row++; break;
    case 'a': column--; break;
    case 'd': column++; break;
    default: return 2;
    }
    assert(maze[row][column] != '#'); // expect: assertion
    if (maze[row][column] != ' ') return 1;
  }
  return 0;
}
