import { expect, it } from 'vitest'
import { previewCues } from './previews.ts'
import { partsOf, type PlayerSegment } from './timeline.ts'

const film = (seconds: number, sheets: readonly string[]): PlayerSegment => ({
  url: '/film.m3u8',
  type: 'hls',
  seconds,
  previews: { sheets, everyMs: 2000, columns: 2, rows: 2, width: 160, height: 90 },
})
const cues = (segments: readonly PlayerSegment[]) => previewCues(segments, partsOf(segments))

it('PLY-01 VID-03 each picture stands for its seconds, at its place in its sheet; the last one until the end', () => {
  expect(cues([film(9, ['/a.jpg', '/b.jpg'])])).toEqual([
    { from: 0, until: 2, sheet: '/a.jpg', place: [0, 0, 160, 90] },
    { from: 2, until: 4, sheet: '/a.jpg', place: [160, 0, 160, 90] },
    { from: 4, until: 6, sheet: '/a.jpg', place: [0, 90, 160, 90] },
    { from: 6, until: 8, sheet: '/a.jpg', place: [160, 90, 160, 90] },
    { from: 8, until: 9, sheet: '/b.jpg', place: [0, 0, 160, 90] },
  ])
})

it('the pictures of a later video stand where it is played', () => {
  const file: PlayerSegment = { url: '/one.mp4', type: 'file', seconds: 6 }
  expect(cues([file, film(3, ['/a.jpg'])]).map(({ from, until }) => [from, until])).toEqual([
    [6, 8],
    [8, 9],
  ])
})

it('a video without pictures, or longer than they reach, has no more of them', () => {
  expect(cues([{ url: '/one.mp4', type: 'file', seconds: 6 }])).toEqual([])
  expect(cues([film(100, ['/a.jpg'])]).at(-1)).toMatchObject({ from: 6, until: 100 })
  expect(cues([film(4, [])])).toEqual([])
})
