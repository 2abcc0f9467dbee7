import { registerMediabunnyServer } from '@mediabunny/server'
import {
  BufferTarget,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
  type VideoCodec,
} from 'mediabunny'

let registered = false

interface ClipOptions {
  readonly seconds: number
  readonly width?: number
  readonly height?: number
  readonly framesPerSecond?: number
  readonly codec?: VideoCodec
  readonly bitrate?: number
}

/**
 * Each frame: a bar that moves over a background that changes, so that frames differ and compress
 * well.
 */
const frameOf = (width: number, height: number, part: number): Uint8Array => {
  const pixels = new Uint8Array(width * height * 4)
  const bar = Math.floor(part * (width - 16))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const inBar = x >= bar && x < bar + 16
      pixels[at] = inBar ? 255 : 30 + Math.floor((60 * y) / height)
      pixels[at + 1] = inBar ? 220 : 60
      pixels[at + 2] = inBar ? 90 : 90 + Math.floor(80 * part)
      pixels[at + 3] = 255
    }
  return pixels
}

/** Makes an mp4 of a moving bar, without sound. */
export const makeClip = async ({
  seconds,
  width = 320,
  height = 180,
  framesPerSecond = 10,
  codec = 'avc',
  bitrate = 60_000,
}: ClipOptions): Promise<Uint8Array<ArrayBuffer>> => {
  if (!registered) registerMediabunnyServer()
  registered = true
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new VideoSampleSource({ codec, bitrate, keyFrameInterval: 2 })
  output.addVideoTrack(source)
  await output.start()
  const frames = Math.round(seconds * framesPerSecond)
  for (let frame = 0; frame < frames; frame++) {
    const sample = new VideoSample(frameOf(width, height, frame / frames), {
      format: 'RGBA',
      codedWidth: width,
      codedHeight: height,
      timestamp: frame / framesPerSecond,
      duration: 1 / framesPerSecond,
    })
    await source.add(sample)
    sample.close()
  }
  await output.finalize()
  if (!target.buffer) throw new Error('the clip is empty')
  return new Uint8Array(target.buffer)
}
