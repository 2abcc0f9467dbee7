import { exportFiguresOf, figuresCallOf } from '../../../src/protocol/calls/figures.ts'
import { countedName, type Figure } from '../../../src/schema/figures.ts'
import { defineResource, integer, text } from '../../../src/schema/index.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { implement, type CallRoute } from '../calls/implement.ts'
import { authorise } from '../crud/common.ts'
import { rowsAtOnce, sendList } from '../exports/listSource.ts'
import { countFigures } from './count.ts'

/** How the file of a resource's figures is headed. */
const sheetOf = ({ name, plural }: AnyResource) =>
  defineResource({
    name,
    label: plural,
    plural,
    title: 'chart',
    fields: {
      chart: text({ label: { en: 'Figure', zh: '统计项' }, readOnly: true }),
      value: text({ label: { en: 'Value', zh: '取值' }, readOnly: true }),
      part: text({ label: { en: 'Of these', zh: '其中' }, readOnly: true }),
      count: integer({ label: { en: 'Count', zh: '数量' }, readOnly: true }),
    },
    list: { columns: ['chart', 'value', 'part', 'count'], sort: 'chart' },
    form: { layout: 'sections', groups: [] },
    import: false,
  })

/** Lines of the file: each value of a chart, and the values of its `split` below it. */
const linesOf = (
  resource: AnyResource,
  charts: Awaited<ReturnType<typeof countFigures>>['charts'],
  lang: Lang,
) =>
  Object.entries<Figure>(resource.figures?.charts ?? {}).flatMap(([name, { label, by, split }]) =>
    (charts[name] ?? []).flatMap(({ key, count, parts = {} }) => {
      const value = by === undefined || key === null ? key : countedName(resource, by, key, lang)
      const line = { chart: label[lang], value, part: null, count }
      return [
        line,
        ...Object.entries(parts).map(([part, n]) => ({
          ...line,
          part: split === undefined ? part : countedName(resource, split, part, lang),
          count: n,
        })),
      ]
    }),
  )

/** The calls of a resource's figures: their answer, and a file where its list has one. */
export const figureCallsOf = (resource: AnyResource): readonly CallRoute[] => {
  if (!resource.figures) return []
  const { name } = resource
  const count = implement(figuresCallOf(name), {
    read: ({ input: { query, ...span }, scope, of }) =>
      countFigures(scope, of(name), { ...span, query: query ?? {} }),
  })
  if (resource.export === false) return [count]
  return [
    count,
    implement(exportFiguresOf(name), {
      read: ctx => {
        authorise(ctx.c, resource, 'read')
        const { query, from, until } = ctx.input
        const question = { from, until, query: query ?? {} }
        return sendList(ctx, sheetOf(resource), question, async ({ lang }) => {
          const { charts } = await countFigures(ctx.scope, ctx.of(name), question)
          const list = linesOf(ctx.of(name).resource, charts, lang)
          return rowsAtOnce(() => Promise.resolve({ list }))
        })
      },
    }),
  ]
}
