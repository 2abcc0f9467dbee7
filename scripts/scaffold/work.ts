import type { Names } from './names.ts'

const journal = ({
  name,
  type,
  label,
}: Names): string => `import { defineResource, integer, reference, text, type RecordOf } from '../../../src/schema/index.ts'

/** What happened to each ${label.toLowerCase()}: entries are only added. */
export const ${name}Entry = defineResource({
  name: '${name}Entry',
  label: { en: '${label} entry', zh: '${label} 流水' },
  plural: { en: '${label} entries', zh: '${label} 流水' },
  about: { en: 'What this journal is for.', zh: '这份流水的用途。' },
  title: 'reason',
  icon: 'history',
  menu: '${name}Entry',
  menuGroup: 'log',
  routes: { list: '${name}Entry', detail: '${name}EntryDetail' },
  journal: { entries: 'server', balance: { of: 'count', per: ['of'], min: 0 } },
  fields: {
    of: reference({ label: { en: '${label}', zh: '所属对象' }, to: '${name}', required: true }),
    count: integer({ label: { en: 'Count', zh: '数量' }, required: true, min: -100_000, max: 100_000 }),
    reason: text({ label: { en: 'Reason', zh: '原因' }, required: true, max: 200, search: true }),
  },
  list: { columns: ['of', 'count', 'reason', 'createTime'], filters: ['of', 'createTime'], sort: '-createTime' },
  form: { layout: 'sections', groups: [{ name: 'main', label: { en: 'Details', zh: '基本信息' }, fields: ['of', 'count', 'reason'] }] },
  relatedTo: [{ by: 'of', label: { en: 'Entries', zh: '流水' }, columns: ['count', 'reason'] }],
  samples: n => ({ count: n + 1, reason: \`Entry \${String(n)}\` }),
})

export type ${type}Entry = RecordOf<typeof ${name}Entry>
`

const messages = ({
  name,
  label,
}: Names): string => `import { defineMessage } from '../../../src/schema/message.ts'

/** Tells those who look after a record that it was closed. */
export const ${name}Closed = defineMessage({
  name: '${name}.closed',
  sample: { title: 'First' },
  en: ({ school, name, title }) => ({
    subject: \`“\${title}” was closed\`,
    text: \`\${school}: \${name}, "\${title}" was closed.\`,
  }),
  zh: ({ school, name, title }) => ({
    subject: \`\${title}已关闭\`,
    text: \`【\${school}】\${name}，“\${title}”已关闭。\`,
  }),
})

/** The kind of these messages, by which people choose how they are told. */
export const ${name}Notices = { ${name}: { en: '${label}', zh: '${label}' } } as const
`

const rules = (
  { name, folder }: Names,
  domain: Names,
): string => `import { ${name}Entry } from '../../../../resources/${domain.folder}/${folder}-entry/${name}Entry.resource.ts'
import { ${name} } from '../../../../resources/${domain.folder}/${folder}/${name}.resource.ts'
import { enter } from '../../../engine/journals/enter.ts'
import { enqueueOwn } from '../../../engine/jobs/put.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { ${name}ClosedTask } from '../${name}.tasks.ts'

const closed = { en: 'Closed', zh: '关闭' } as const

export const ${name}Rules = defineRules(${name}, {
  actions: {},
  afterWrite: async ({ before, after }, ctx) => {
    if (before?.status !== 'OPEN' || after.status !== 'CLOSED') return
    const values = { of: after.id, count: 1, reason: closed[ctx.lang] }
    await enter(ctx, ${name}Entry, [{ key: \`\${after.id} \${String(after.version)}\`, values }])
    await enqueueOwn(ctx.tx, ctx, {
      kind: ${name}ClosedTask,
      resource: ${name}.name,
      action: 'update',
      input: { id: after.id },
    })
  },
})
`

const task = (
  { name, folder }: Names,
  domain: Names,
): string => `import { ${name}Closed } from '../../../resources/${domain.folder}/${folder}/${name}.messages.ts'
import { ${name} } from '../../../resources/${domain.folder}/${folder}/${name}.resource.ts'
import type { TaskHandler } from '../../engine/jobs/task.ts'
import { responsiblePeople } from '../../engine/notices/people.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { isObject } from '../../platform/http/body.ts'

/** Kind of the task that follows a closed record. */
export const ${name}ClosedTask = '${name}Closed'

/** Tells those who may edit a closed record. A second run tells nobody again. */
export const tell${name.charAt(0).toUpperCase()}${name.slice(1)}Closed: TaskHandler = async ({ ports, scope, input }) => {
  const id = isObject(input) && typeof input.id === 'string' ? input.id : ''
  const of = await systemContexts(ports, scope.institutionId)
  await scope.transaction(async tx => {
    const record = await tx.get(${name}, id)
    if (!record) return
    const ctx = ruleContext(tx, of(${name}.name))
    for (const person of await responsiblePeople(tx, record.createdBy, \`\${${name}.name}.update\`))
      await ctx.notify(person, ${name}Closed, { title: record.name }, { dedupeKey: \`\${id} \${String(record.version)}\` })
  })
  return { state: 'DONE' }
}
`

/** The consequences of a closed record: an entry of a journal, and a task that notifies people. */
export const workFiles = (names: Names, domain: Names): Readonly<Record<string, string>> => {
  const { name, folder } = names
  const records = `resources/${domain.folder}`
  const server = `server/domain/${domain.folder}`
  return {
    [`${records}/${folder}-entry/${name}Entry.resource.ts`]: journal(names),
    [`${records}/${folder}/${name}.messages.ts`]: messages(names),
    [`${server}/rules/${name}.ts`]: rules(names, domain),
    [`${server}/${name}.tasks.ts`]: task(names, domain),
  }
}
