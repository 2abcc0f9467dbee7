import { expect, it } from 'vitest'
import { longCommentLines } from './sources.ts'

it('finds lines of comments over 100 characters, apart from directives and examples', () => {
  const long = 'x'.repeat(99)
  expect(
    longCommentLines(
      [
        `// ${long}`,
        `// ${long.slice(0, 97)}`,
        `const a = '${long}'`,
        '/**',
        ` * ${long}`,
        ' * @example',
        ` * ${long}`,
        ' */',
        `  /** ${long} */`,
        `// oxlint-disable-next-line rule -- ${long}`,
      ].join('\n'),
    ),
  ).toEqual([1, 5, 9])
})
