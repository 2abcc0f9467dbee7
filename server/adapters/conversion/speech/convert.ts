import { join } from 'node:path'
import { registerMediabunnyServer } from '@mediabunny/server'
import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Output,
  QTFF,
  WavOutputFormat,
  type InputAudioTrack,
} from 'mediabunny'
import { Unconvertible, type ConvertFile, type ConvertInput } from '../messages.ts'
import { speechPieces, type SpeechPiece } from './pieces.ts'

/**
 * Audio settings that every speech recogniser accepts: mono, 16 kHz, 16 bits. Ten minutes are 19
 * MB, below the services' limit of 25 MB.
 */
const audio = {
  codec: 'pcm-s16',
  numberOfChannels: 1,
  sampleRate: 16_000,
  forceTranscode: true,
} as const

/** The sound of a video, cut into the files `0.wav`, `1.wav` and so on. */
export interface SpeechResult {
  readonly pieces: readonly SpeechPiece[]
}

const pieceSecondsOf = (options: unknown): number =>
  typeof options === 'object' &&
  options !== null &&
  'pieceSeconds' in options &&
  typeof options.pieceSeconds === 'number' &&
  options.pieceSeconds > 0
    ? options.pieceSeconds
    : 600

/** The audio track. Throws Unconvertible if there is none, or none that can be read. */
const soundOf = async (input: Input): Promise<InputAudioTrack> => {
  if (!(await input.canRead())) throw new Unconvertible('DAMAGED', 'neither mp4 nor mov')
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Unconvertible('NO_SOUND', 'no sound track')
  if (!(await track.canDecode())) throw new Unconvertible('DAMAGED', 'no decoder')
  return track
}

const writePiece = async (input: Input, path: string, piece: SpeechPiece): Promise<void> => {
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new WavOutputFormat(), target: new FilePathTarget(path) }),
    tracks: 'primary',
    trim: { start: piece.fromMs / 1000, end: piece.toMs / 1000 },
    video: { discard: true },
    audio,
    tags: {},
    showWarnings: false,
  })
  await conversion.execute()
}

/** Takes the sound of an mp4 or mov in pieces for a speech recogniser. */
export const convert: ConvertFile = async ({ input: given, progress }): Promise<SpeechResult> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `createConverter` gives one
  const { source, output, options } = given as ConvertInput
  registerMediabunnyServer()
  const input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(source) })
  const track = await soundOf(input)
  const pieces = speechPieces((await track.computeDuration()) * 1000, pieceSecondsOf(options))
  if (!pieces.length) throw new Unconvertible('NO_SOUND', 'the sound track is empty')
  for (const [n, piece] of pieces.entries()) {
    await writePiece(input, join(output, `${String(n)}.wav`), piece)
    progress((n + 1) / pieces.length)
  }
  return { pieces }
}
