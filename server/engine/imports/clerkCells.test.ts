import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCellFile, type CellFile } from '../../../tests/support/clerkCellFile.ts'
import { cellFiles } from '../../../tests/support/clerkCells.ts'
import { resources } from '../../../tests/support/importSchool.ts'
import { wizardSchool } from '../../../tests/support/importWizard.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { ImportJob } from '../../../src/protocol/provider.ts'
import { importsDone } from './background.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'files of which each row writes a field another way, on %s',
  (_, kind) => {
    let store: TestStore
    let school: Awaited<ReturnType<typeof wizardSchool>>
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      school = await wizardSchool(store)
    })
    afterAll(() => store.dispose())

    const inWizard = async (file: CellFile, bytes: Uint8Array): Promise<ImportJob> => {
      const { jobId, checkKey } = await school.run(file.resource, bytes)
      await school.post('commit', { jobId, checkKey, mode: 'good' })
      await importsDone(school.ports)
      return school.job(jobId)
    }
    const direct = async (file: CellFile, bytes: Uint8Array): Promise<ImportJob> => {
      const { job } = await school.direct(file.resource, bytes)
      return school.job(job.jobId)
    }

    /** The outcome of every row: the values of its record, or the error of its row. */
    const outcomes = async ({ resource, field }: CellFile, { jobId }: Pick<ImportJob, 'jobId'>) => {
      const key = field === 'account' ? 'email' : 'account'
      const { list } = await school.rowsOf(jobId)
      const records = await school.scope.many<AnyResource>(
        resources[resource],
        list.flatMap(row => row.recordId ?? []),
      )
      const values = new Map(records.map(row => [row.id, row[field]]))
      return new Map(
        list.map(row => [
          row.cells[key],
          row.recordId ? { holds: values.get(row.recordId) ?? null } : { refused: row.msg },
        ]),
      )
    }

    it.each(
      cellFiles.flatMap(file => [
        [file.name, 'wizard', file, inWizard] as const,
        [file.name, 'direct', file, direct] as const,
      ]),
    )(
      '%s, %s: each cell is read as it is meant or refused with its reason (IMP-01)',
      async (_name, _way, file, run) => {
        const { bytes, expected } = makeCellFile(file)
        const job = await run(file, bytes)
        const found = await outcomes(file, job)
        const wanted = [...expected].map(([key, { text, holds, refused }]) => ({
          key,
          text,
          ...(refused === undefined ? { holds } : { refused }),
        }))
        expect(wanted.map(({ key, text }) => ({ key, text, ...found.get(key) }))).toEqual(wanted)
        const refused = [...expected.values()].filter(cell => cell.refused !== undefined).length
        expect(job).toMatchObject({ created: expected.size - refused, failed: refused })
      },
    )
  },
)
