import { expect, it } from 'vitest'
import type { Access } from '../../../src/access/index.ts'
import { maskedFields } from '../../../src/access/tree.ts'
import { verdicts } from '../../../src/protocol/imports.ts'
import { resourcePath } from '../../../src/protocol/paths.ts'
import { appAs, everything, sessionWith } from '../../support/signedIn.ts'
import { wizardOf } from '../../support/importWizard.ts'
import type { Bench } from './bench.ts'

const rows = 6

export const sheetTests = (bench: () => Bench): void => {
  const b = () => bench()

  it('comes back from its own export as it is: a check finds nothing to change, in both languages, whoever sees what masked (IMP-03)', async () => {
    const { resource, t } = b()
    // what can't be taken in or told apart again has no way back
    if (resource.import === false || resource.export === false || !resource.keys?.length) return
    const made = []
    for (let n = 0; n < rows; n++) made.push(await b().create(700 + n))
    const masks = new Set(maskedFields(resource).flatMap(name => resource.fields[name]?.options.masked ?? []))
    const readers: Access[] = masks.size ? [everything, { rights: 'all', masks }] : [everything]
    for (const access of readers)
      for (const lang of ['en', 'zh'] as const) {
        const session = { ...sessionWith(access, { id: t.institution }), requestId: t.ports.ids.next(), lang }
        const answer = await appAs(t.ports, session).request(resourcePath(resource.name, 'export'), {
          method: 'POST',
          body: JSON.stringify({ ids: made.map(({ id }) => id), fields: 'all' }),
        })
        const file = new Uint8Array(await answer.arrayBuffer())
        const job = await wizardOf(t.ports, session).run(resource.name, file, { match: 'both' })
        expect([lang, access.masks.size, job.verdicts]).toEqual([
          lang,
          access.masks.size,
          Object.fromEntries(verdicts.map(verdict => [verdict, verdict === 'unchanged' ? rows : 0])),
        ])
      }
  })
}
