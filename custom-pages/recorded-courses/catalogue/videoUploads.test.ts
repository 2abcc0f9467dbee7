import { expect, it } from 'vitest'
import type { UploadItem } from '../../../src/ui/uploads/item.ts'
import { videoUploadOf } from './useVideoUploads.ts'

const item = (more: Partial<UploadItem> = {}): UploadItem => ({
  id: 'u1',
  name: 'one.mp4',
  path: 'one.mp4',
  size: 200,
  purpose: 'courseVideo',
  target: { courseId: 'k1', chapterId: 'a', definitions: ['P480'] },
  status: 'sending',
  sent: 50,
  speed: 0,
  ...more,
})

it('VID-04 shows the videos of its own course on their way, each where it will stand', () => {
  expect(videoUploadOf(item(), 'k1')).toMatchObject({
    percent: 25,
    chapterId: 'a',
    sectionId: undefined,
    failure: undefined,
  })
  const target = { courseId: 'k1', sectionId: 's1', definitions: ['P480'] }
  expect(videoUploadOf(item({ target }), 'k1')).toMatchObject({ sectionId: 's1' })
  expect(videoUploadOf(item(), 'k2')).toBeUndefined()
  expect(videoUploadOf(item({ purpose: 'diskFile' }), 'k1')).toBeUndefined()
  expect(videoUploadOf(item({ status: 'done' }), 'k1')).toBeUndefined()
})

it('VID-04 is whole only once the server has it, and says why it failed', () => {
  expect(videoUploadOf(item({ sent: 200 }), 'k1')?.percent).toBe(99)
  expect(videoUploadOf(item({ status: 'failed', error: 'Too large.' }), 'k1')?.failure).toBe(
    'Too large.',
  )
})
