import { application } from '../../resources/workbench/application/application.resource.ts'
import { website } from '../../resources/workbench/website/website.resource.ts'
import { createBatch } from '../../server/engine/records/batch.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import type { Seed } from '../../server/engine/seed.ts'

const applications = [
  { name: '教务网盘', about: '教案、课件和表格', address: 'https://disk.example.org/', place: 10 },
  { name: '财务系统', about: '报销与发票', address: 'https://finance.example.org/', place: 20 },
]
const websites = [
  { name: '国家数字图书馆', about: '图书与期刊', address: 'https://www.nlc.cn/', place: 10 },
  { name: '汉典', about: '汉语字典与词典', address: 'https://www.zdic.net/', place: 20 },
  {
    name: 'Cambridge Dictionary',
    about: 'English dictionary',
    address: 'https://dictionary.cambridge.org/',
    place: 30,
  },
]

const firstPage = {
  page: 1,
  limit: 1,
  sort: 'createTime',
  q: '',
  deleted: 'no',
  where: [],
} as const

/** Applications and websites of the demo's workbench. Existing ones stay. */
export const seed: Seed = async ({ scope, contextFor }) => {
  for (const [resource, all] of [
    [application, applications],
    [website, websites],
  ] as const) {
    if ((await scope.page(resource, firstPage)).length > 0) continue
    const records = all.map(values => ({
      values: { ...startValues(resource), ...values },
      given: new Set(Object.keys(values)),
    }))
    const outcomes = await scope.transaction(tx =>
      createBatch(tx, contextFor(resource), records, 'create'),
    )
    const refused = outcomes.find(outcome => 'refused' in outcome)
    if (refused) throw new Error(`the demo's seed was refused: ${JSON.stringify(refused)}`)
  }
}
