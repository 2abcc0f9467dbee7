import { expect, it, vi } from 'vitest'
import { TimelineVideo, timelineVideo } from './TimelineVideo.ts'

const opened = () => {
  const media = document.createElement(timelineVideo)
  if (!(media instanceof TimelineVideo)) throw new Error('the element is not defined')
  const { video } = media
  vi.spyOn(video, 'pause').mockImplementation(() => undefined)
  vi.spyOn(video, 'load').mockImplementation(() => undefined)
  media.load([{ url: '/one.mp4', type: 'file', seconds: 4.05 }], 0)
  const ended = vi.fn()
  media.addEventListener('ended', ended)
  const waitAt = (currentTime: number): void => {
    Object.defineProperties(video, {
      paused: { value: false, configurable: true },
      duration: { value: 4.05, configurable: true },
      currentTime: { value: currentTime, configurable: true, writable: true },
    })
    video.dispatchEvent(new Event('waiting'))
  }
  return { media, ended, waitAt }
}

it('PLY-01 a video whose sound is a little longer than its picture ends; one that waits for the network does not', () => {
  const { ended, waitAt } = opened()
  waitAt(2)
  expect(ended).not.toHaveBeenCalled()
  waitAt(4.001)
  expect(ended).toHaveBeenCalledTimes(1)
})

it('PLY-01 plays what is still loading as soon as it can, where playing is asked for before or after its source is there', async () => {
  const { media } = opened()
  const play = vi.spyOn(media.video, 'play').mockResolvedValue(undefined)
  void media.play()
  expect(play).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(1))
  media.pause()
  media.load([{ url: '/two.mp4', type: 'file', seconds: 10 }], 3)
  await vi.waitFor(() => expect(media.video.getAttribute('src')).toBe('/two.mp4'))
  await Promise.resolve()
  expect(media.currentTime).toBe(3)
  expect(play).toHaveBeenCalledTimes(1)
  void media.play()
  expect(play).toHaveBeenCalledTimes(2)
})
