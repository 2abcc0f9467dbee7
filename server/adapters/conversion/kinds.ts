import type { ConversionKind } from './index.ts'
import { minute } from '../../../src/schema/durations.ts'

const documents = new URL('./document/convert.ts', import.meta.url)

/**
 * What can be converted: a line for each kind. `soffice`: path of LibreOffice, if there is one.
 */
export const conversionKinds = (machine: {
  readonly soffice: string | undefined
}): Readonly<Record<string, ConversionKind | undefined>> => ({
  courseVideo: {
    script: new URL('./video/convert.ts', import.meta.url),
    lane: 'media',
    memoryMB: 2048,
    timeoutMs: 8 * 60 * minute,
  },
  speech: {
    script: new URL('./speech/convert.ts', import.meta.url),
    lane: 'media',
    memoryMB: 1000,
    timeoutMs: 60 * minute,
  },
  pdf: { script: documents, lane: 'document', memoryMB: 1500, timeoutMs: 10 * minute },
  office: machine.soffice
    ? {
        script: documents,
        lane: 'document',
        memoryMB: 2000,
        timeoutMs: 10 * minute,
        machine: { soffice: machine.soffice },
      }
    : undefined,
})
