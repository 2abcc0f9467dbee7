import { expect, it } from 'vitest'
import { declaredErrorProblems } from './declared-errors.ts'

const texts = { en: 'No.', zh: '不行。' }
const library = 'resources/library/library.errors.ts'
const shop = 'resources/shop/shop.errors.ts'

it('a code, a text and a name belong to one file', () => {
  const own = { noCopyLeft: { code: '33007', ...texts } }
  expect(declaredErrorProblems({ [library]: { libraryErrors: own } })).toEqual([])
  expect(
    declaredErrorProblems({
      [library]: { libraryErrors: own },
      [shop]: {
        shopErrors: {
          soldOut: { code: '33007', ...texts },
          noCopyLeft: { code: '33107', ...texts },
          gone: { code: '404', ...texts },
          goneToo: { code: '9994', when: 'taken', ...texts },
        },
      },
    }),
  ).toEqual([
    `${shop}: soldOut: 33007 is declared in ${library}`,
    `${shop}: an error of the name noCopyLeft is declared in ${library}`,
    `${shop}: gone: 404 is declared in src/protocol/errors`,
    `${shop}: goneToo: 9994.taken is declared in src/protocol/errors`,
  ])
})

it('a further text is one of a code that has a text', () => {
  const more = { tooMany: { code: '33008', en: 'At most %{max}.', zh: '最多 %{max}。' } }
  expect(declaredErrorProblems({ [library]: { more } })).toEqual([
    `${library}: tooMany says more of 33008, which has no text of its own`,
  ])
})
