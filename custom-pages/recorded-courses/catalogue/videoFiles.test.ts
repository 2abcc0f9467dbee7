import { expect, it } from 'vitest'
import { judgeVideos } from './videoFiles.ts'

const file = (name: string, size = 10): File => {
  const made = new File(['x'], name)
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const problemsOf = (files: readonly File[], atOnce = 10, queued = 0) =>
  judgeVideos(files, atOnce, queued).map(({ problem }) => problem)

it('VAL-06 takes mp4 and mov up to 1 GB, and says what is wrong with any other file', () => {
  expect(
    problemsOf([
      file('a.mp4', 1024 ** 3),
      file('B.MOV'),
      file('c.avi'),
      file('d.mp4', 0),
      file('e.mp4', 1024 ** 3 + 1),
      file('mp4'),
    ]),
  ).toEqual([undefined, undefined, 'type', 'empty', 'size', 'type'])
})

it('VAL-06 takes 10 in one upload; files that are refused anyway take no place', () => {
  const ten = Array.from({ length: 10 }, (_, n) => file(`${n}.mp4`))
  expect(problemsOf([file('no.txt'), ...ten, file('eleventh.mp4')])).toEqual([
    'type',
    ...ten.map(() => undefined),
    'count',
  ])
})

it('VAL-06 takes as many as the queue of 50 has places for', () => {
  expect(problemsOf([file('a.mp4'), file('b.mp4')], 10, 49)).toEqual([undefined, 'queue'])
  expect(problemsOf([file('a.mp4')], 10, 50)).toEqual(['queue'])
})
