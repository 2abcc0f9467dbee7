import { defineCall, shape, valueOf } from '../../schema/call/index.ts'
import { issue } from '../../schema/issue.ts'
import { mostEditable, type Editable } from '../editable.ts'
import { resourcePath } from '../paths.ts'

/** Ids of records, each once: repeated in the address, or with commas between them. */
const idsInput = valueOf({
  required: true,
  schema: { type: 'array', items: { type: 'string' }, maxItems: mostEditable },
  decode: texts => [...new Set(texts.flatMap(text => text.split(',')))],
  parse: (raw): { value: readonly string[] } | { issue: ReturnType<typeof issue> } => {
    const ids: readonly unknown[] = Array.isArray(raw) ? raw : []
    const named = ids.flatMap(id =>
      typeof id === 'string' && id !== '' && id.length <= 64 ? [id] : [],
    )
    return named.length && named.length === ids.length && named.length <= mostEditable
      ? { value: named }
      : { issue: issue('321') }
  },
  good: ['sample1'],
  bad: [
    ['x'.repeat(65)],
    ['a', ''],
    Array.from({ length: mostEditable + 1 }, (_, n) => `id${String(n)}`),
  ],
})

/**
 * Returns which fields of records can be edited now; for resources with `locks`. Unknown ids are
 * left out.
 */
export const editableOf = (resource: string) =>
  defineCall({
    path: resourcePath(resource, 'editable'),
    summary: 'What can be changed in records now, and why not',
    right: `${resource}.read`,
    method: 'GET',
    silent: true,
    input: { ids: idsInput },
    output: shape<{ readonly list: readonly Editable[] }>({
      type: 'object',
      properties: { list: { type: 'array', items: {} } },
    }),
  })
