import { expect, it } from 'vitest'
import { gradeOf } from '../../../resources/scheduling/lesson/network.options.ts'
import { devicesAfter, type DeviceEvent } from '../classroom/events/roomState.ts'
import { causesOf, type RoomFacts } from './causes.ts'
import { gradesOf } from './timeline.ts'

const minute = 60_000
const pictureMs = 20 * minute
const room = (changes: Partial<RoomFacts> = {}): RoomFacts => ({
  start: 0,
  end: 60 * minute,
  close: 70 * minute,
  ended: false,
  takesPictures: true,
  inside: 3,
  firstIn: 0,
  lastOut: null,
  lastPicture: 0,
  teacher: { inside: true, lastOut: null, cameraOffSince: null, personId: 't' },
  badNetworks: [],
  ...changes,
})
const kinds = (facts: RoomFacts, at: number): string[] =>
  causesOf(facts, at * minute, pictureMs).map(({ kind, since }) => `${kind} ${since / minute}`)

it('nothing is wrong before the start, after the close, or in a lesson that goes well', () => {
  const missing = room({ inside: 0, teacher: { ...room().teacher, inside: false } })
  expect(kinds(missing, -1)).toEqual([])
  expect(kinds(missing, 70)).toEqual([])
  expect(kinds(room({ ended: true }), 65)).toEqual([])
  expect(kinds(room(), 10)).toEqual([])
})

it('each cause counts from when it began', () => {
  const away = { ...room().teacher, inside: false, lastOut: 12 * minute }
  expect(kinds(room({ teacher: away }), 15)).toEqual(['TEACHER_MISSING 12'])
  // who left before the start is missing from the start on
  expect(kinds(room({ teacher: { ...away, lastOut: -3 * minute } }), 5)).toEqual([
    'TEACHER_MISSING 0',
  ])
  expect(kinds(room({ inside: 0, lastOut: 13 * minute, teacher: away }), 15)).toEqual([
    'TEACHER_MISSING 12',
    'EMPTY_ROOM 13',
  ])
  expect(kinds(room({ lastPicture: 55 * minute }), 61)).toEqual(['OVERTIME 60'])
  expect(kinds(room({ badNetworks: [{ personId: 's', since: 4 * minute }] }), 6)).toEqual([
    'BAD_NETWORK 4',
  ])
  const dark = { ...room().teacher, cameraOffSince: 2 * minute }
  expect(kinds(room({ teacher: dark }), 6)).toEqual(['CAMERA_OFF 2'])
  expect(kinds(room({ lastPicture: 5 * minute }), 24)).toEqual([])
  expect(kinds(room({ lastPicture: 5 * minute }), 25)).toEqual(['PICTURES_MISSING 25'])
  expect(kinds(room({ takesPictures: false }), 59)).toEqual([])
})

it('a connection is as good as its worst figure', () => {
  expect(gradeOf({ rtt: 150, jitter: 30, loss: 2 })).toBe('GOOD')
  expect(gradeOf({ rtt: 20, loss: 5 })).toBe('NORMAL')
  expect(gradeOf({ rtt: 20, jitter: 61 })).toBe('BAD')
  expect(gradeOf({ rtt: 601 })).toBe('POOR')
  expect(gradeOf({ loss: 100 })).toBe('UNREACHABLE')
  expect(gradeOf({})).toBe('UNREACHABLE')
})

it('a whole span in the room without a sample is unreachable, unless the classroom measures nothing', () => {
  const span = { personId: 's', span: 0, rtt: 20, jitter: null, loss: null }
  const inside = [{ from: 0, until: 12 * minute }]
  expect(gradesOf([span], inside).map(({ grade }) => grade)).toEqual(['GOOD', 'UNREACHABLE'])
  expect(gradesOf([], inside)).toEqual([])
})

it('a room is the same in whatever order its events come', () => {
  const at = (n: number): string => new Date(n * minute).toISOString()
  const event = (
    type: DeviceEvent['type'],
    n: number,
    more: Partial<DeviceEvent> = {},
  ): DeviceEvent => ({
    lessonId: 'l',
    personId: 'p',
    role: 'STUDENT',
    device: '-',
    type,
    at: at(n),
    amount: 0,
    data: undefined,
    pictureId: undefined,
    ...more,
  })
  const events = [
    event('ENTER', 0),
    event('NETWORK', 1, { data: { rtt: 900 } }),
    event('NETWORK', 2, { data: { rtt: 800 } }),
    event('PICTURE', 2, { pictureId: 'one' }),
    event('LEAVE', 3, { amount: 1 }),
    event('ENTER', 4),
    event('DEVICE', 5, { data: { camera: false } }),
  ]
  const together = devicesAfter([], events)
  expect(together).toMatchObject([
    { inside: true, badSince: at(1), pictureId: 'one', cameraOffSince: at(5), seenAt: at(5) },
  ])
  expect(devicesAfter(devicesAfter([], events.slice(0, 5)), events.slice(5))).toEqual(together)
  // late and twice
  expect(
    devicesAfter(together, [event('LEAVE', 3, { amount: 1 }), event('ENTER', 0)]),
  ).toMatchObject([{ inside: true, badSince: at(1) }])
})
