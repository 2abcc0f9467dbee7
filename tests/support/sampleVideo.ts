import { registerMediabunnyServer } from '@mediabunny/server'
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny'

/** A video as a test wants it. */
export interface SampleVideo {
  /** 2 by default. */
  readonly seconds?: number
  /** 320 x 180 by default; both even. */
  readonly width?: number
  readonly height?: number
  /** Frames per second; 10 by default. */
  readonly rate?: number
  /** False: without a picture track. */
  readonly picture?: boolean
  /** False: without sound. */
  readonly sound?: boolean
  readonly format?: 'mp4' | 'mov'
}

let registered = false

/** A frame whose brightness and colour encode its time: a moving bar on a changing background. */
const frame = (n: number, width: number, height: number): Uint8Array => {
  const pixels = new Uint8Array(width * height * 4)
  const bar = (n * 8) % width
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const inBar = x >= bar && x < bar + 16
      pixels[at] = inBar ? 255 : (n * 5) % 256
      pixels[at + 1] = inBar ? 255 : Math.floor((x * 255) / width)
      pixels[at + 2] = inBar ? 255 : Math.floor((y * 255) / height)
      pixels[at + 3] = 255
    }
  return pixels
}

/** A tone of 440 Hz. */
const tone = (from: number, samples: number, sampleRate: number): Float32Array =>
  Float32Array.from(
    { length: samples },
    (_, n) => 0.2 * Math.sin((2 * Math.PI * 440 * (from + n)) / sampleRate),
  )

/**
 * Makes a small video of H.264 and AAC, the same bytes of the same wish as far as the encoder
 * allows.
 */
export const sampleVideo = async ({
  seconds = 2,
  width = 320,
  height = 180,
  rate = 10,
  picture = true,
  sound = true,
  format = 'mp4',
}: SampleVideo = {}): Promise<Uint8Array<ArrayBuffer>> => {
  if (!registered) registerMediabunnyServer()
  registered = true
  const target = new BufferTarget()
  const output = new Output({
    format: format === 'mov' ? new MovOutputFormat() : new Mp4OutputFormat(),
    target,
  })
  const video = new VideoSampleSource({ codec: 'avc', bitrate: 400_000, keyFrameInterval: 1 })
  const audio = new AudioSampleSource({ codec: 'aac', bitrate: 64_000 })
  if (picture) output.addVideoTrack(video, { frameRate: rate })
  if (sound) output.addAudioTrack(audio)
  await output.start()
  const sampleRate = 48_000
  for (let second = 0; second < seconds; second++) {
    const length = Math.min(1, seconds - second)
    if (picture)
      for (let n = 0; n < Math.round(rate * length); n++) {
        const at = second * rate + n
        const sample = new VideoSample(frame(at, width, height), {
          format: 'RGBA',
          codedWidth: width,
          codedHeight: height,
          timestamp: at / rate,
          duration: 1 / rate,
        })
        await video.add(sample)
        sample.close()
      }
    if (sound) {
      const sample = new AudioSample({
        data: tone(second * sampleRate, Math.round(sampleRate * length), sampleRate),
        format: 'f32',
        numberOfChannels: 1,
        sampleRate,
        timestamp: second,
      })
      await audio.add(sample)
      sample.close()
    }
  }
  await output.finalize()
  if (!target.buffer) throw new Error('the sample video has no bytes')
  return new Uint8Array(target.buffer)
}
