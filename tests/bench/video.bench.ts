import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConverter } from '../../server/adapters/conversion/index.ts'
import { conversionKinds } from '../../server/adapters/conversion/kinds.ts'
import { folderFiles } from '../../server/adapters/files.ts'
import { sampleVideo } from '../support/sampleVideo.ts'
import { watched } from './beside.ts'
import type { Figure } from './figure.ts'
import { fillStudents } from './generate.ts'
import { hearingFigures } from './hearing.ts'
import { onStores, type BenchSchool } from './school.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 20)
/** Heartbeats a second; a figure is reached where nearly as many are answered. */
const rates = {
  postgres: Number(process.env['BENCH_RATE'] ?? 2000),
  pglite: Number(process.env['BENCH_RATE'] ?? 500),
}
const students = Number(process.env['BENCH_STUDENTS'] ?? 20_000)

/**
 * Converts a video of 720p to 480p in a process of low priority, while a list is looked at beside
 * it.
 */
const conversionFigures = async (school: BenchSchool): Promise<Figure[]> => {
  const root = await mkdtemp(join(tmpdir(), 'edu-bench-video-'))
  try {
    const files = folderFiles(join(root, 'files'))
    await files.put('source', await sampleVideo({ seconds, width: 1280, height: 720, rate: 25 }))
    const converter = createConverter({
      files,
      root: join(root, 'temporary'),
      atOnce: 1,
      kinds: conversionKinds({ soffice: undefined }),
    })
    const step = await watched(school, async () => {
      await converter.convert({
        kind: 'courseVideo',
        source: 'source',
        extension: 'mp4',
        target: 'made/',
        options: { definitions: ['P480'] },
        signal: new AbortController().signal,
      })
    })
    return [
      {
        name: '720p to 480p, as often as real time',
        value: seconds / step.seconds,
        unit: '×',
        reach: 2,
        bound: 'least',
      },
      { name: 'list meanwhile, p95', value: step.list, unit: 'ms', reach: 100 },
    ]
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/**
 * Conversion of a video, and heartbeats of many students at once, each with the load times of a
 * list meanwhile.
 */
export const run = (): Promise<Figure[]> =>
  onStores('video', {
    postgres: async school => {
      await fillStudents(school.scope, students)
      return [
        ...(await conversionFigures(school)),
        ...(await hearingFigures(school, { name: 'PostgreSQL', rate: rates.postgres, students })),
      ]
    },
    pglite: async school => {
      await fillStudents(school.scope, students)
      return hearingFigures(school, { name: 'embedded', rate: rates.pglite, students })
    },
  })
