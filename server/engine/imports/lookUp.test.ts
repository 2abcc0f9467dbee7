import { expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import type { RecordContext } from '../records/context.ts'
import type { Records } from '../../platform/ports.ts'
import { lookUpFor } from './lookUp.ts'

it('finds records that a sheet names only for those who may read them', async () => {
  const chess = { id: 'c1', version: 1, courseName: 'Chess', deletedAt: null }
  const resourceNames: string[] = []
  const records = {
    byKey: async ({ name }: { name: string }) => (resourceNames.push(name), [chess]),
    many: async () => [],
  } as unknown as Records
  const as = async (...rights: string[]) => {
    const access = { rights: new Set(rights), masks: new Set<string>() }
    const ctx = {
      actor: { access },
      institution: {},
      resources,
      allRules: {},
      resource: resources.lesson,
    } as unknown as RecordContext
    const lookUp = await lookUpFor(records, ctx, [{ courseId: 'Chess' }], {
      lang: 'en',
      zone: 'UTC',
      defaultCountryCode: '86',
    })
    return lookUp?.('course', 'Chess')
  }
  expect(await as('lesson.import')).toBeUndefined()
  expect(resourceNames).toEqual([])
  expect(await as('lesson.import', 'course.read')).toBe('c1')
})
