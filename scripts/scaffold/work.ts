import type { Names } from './names.ts'
import type { Parts } from './parts.ts'

const journal = (
  { name, type, label, plural }: Names,
  of: Names,
): string => `import { defineResource, integer, reference, text, type RecordOf } from '../../../src/schema/index.ts'

/** What happened to each ${of.label.toLowerCase()}: entries are only added. */
export const ${name} = defineResource({
  name: '${name}',
  label: { en: '${label}', zh: '${of.label} 流水' },
  plural: { en: '${plural}', zh: '${of.label} 流水' },
  about: { en: 'What this journal is for.', zh: '这份流水的用途。' },
  title: 'reason',
  icon: 'history',
  menu: '${name}',
  menuGroup: 'settings',
  routes: { list: '${name}', detail: '${name}Detail' },
  journal: { entries: 'server', balance: { of: 'count', per: ['of'], min: 0 } },
  fields: {
    of: reference({ label: { en: '${of.label}', zh: '所属对象' }, to: '${of.name}', required: true }),
    count: integer({ label: { en: 'Count', zh: '数量' }, required: true, min: -100_000, max: 100_000 }),
    reason: text({ label: { en: 'Reason', zh: '原因' }, required: true, max: 200, search: true }),
  },
  list: { columns: ['of', 'count', 'reason', 'createTime'], filters: ['of', 'createTime'], sort: '-createTime' },
  form: { layout: 'sections', groups: [{ name: 'main', label: { en: 'Details', zh: '基本信息' }, fields: ['of', 'count', 'reason'] }] },
  relatedTo: [{ by: 'of', label: { en: 'Entries', zh: '流水' }, columns: ['count', 'reason'] }],
  samples: n => ({ count: n + 1, reason: \`Entry \${String(n)}\` }),
})

export type ${type} = RecordOf<typeof ${name}>
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

/** Lines, those alone whose part there is. */
const lines = (...all: readonly (string | false)[]): string =>
  all.filter(line => line !== false).join('\n')

const rules = ({ name, folder }: Names, domain: Names, { journal: entry, has }: Parts): string =>
  lines(
    entry !== undefined &&
      `import { ${entry.name} } from '../../../../resources/${domain.folder}/${entry.folder}/${entry.name}.resource.ts'`,
    `import { ${name} } from '../../../../resources/${domain.folder}/${folder}/${name}.resource.ts'`,
    entry !== undefined && `import { enter } from '../../../engine/journals/enter.ts'`,
    has('task') && `import { enqueueOwn } from '../../../engine/jobs/put.ts'`,
    `import { defineRules } from '../../../engine/records/rules.ts'`,
    has('task') && `import { ${name}ClosedTask } from '../${name}.tasks.ts'`,
    entry !== undefined && `\nconst closed = { en: 'Closed', zh: '关闭' } as const`,
    `
export const ${name}Rules = defineRules(${name}, {
  actions: {},
  afterWrite: async ({ before, after }, ctx) => {
    if (before?.status !== 'OPEN' || after.status !== 'CLOSED') return`,
    entry !== undefined &&
      `    const values = { of: after.id, count: 1, reason: closed[ctx.lang] }
    await enter(ctx, ${entry.name}, [{ key: \`\${after.id} \${String(after.version)}\`, values }])`,
    has('task') &&
      `    await enqueueOwn(ctx.tx, ctx, {
      kind: ${name}ClosedTask,
      resource: ${name}.name,
      action: 'update',
      input: { id: after.id },
    })`,
    `  },
})
`,
  )

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

/** Whether a closed record has consequences. */
export const hasRules = ({ journal: entry, has }: Parts): boolean =>
  entry !== undefined || has('task')

/** The consequences of a closed record: an entry of a journal, and a task that notifies people. */
export const workFiles = (
  names: Names,
  domain: Names,
  parts: Parts,
): Readonly<Record<string, string>> => {
  const { name, folder } = names
  const { journal: entry, has } = parts
  const records = `resources/${domain.folder}`
  const server = `server/domain/${domain.folder}`
  return {
    ...(entry
      ? { [`${records}/${entry.folder}/${entry.name}.resource.ts`]: journal(entry, names) }
      : {}),
    ...(hasRules(parts) ? { [`${server}/rules/${name}.ts`]: rules(names, domain, parts) } : {}),
    ...(has('task')
      ? {
          [`${records}/${folder}/${name}.messages.ts`]: messages(names),
          [`${server}/${name}.tasks.ts`]: task(names, domain),
        }
      : {}),
  }
}
