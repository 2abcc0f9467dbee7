import { reportsErrors } from '../reports.errors.ts'
import { defineResource, longText, text, type RecordOf } from '../../../src/schema/index.ts'
import { unknownPlaceholders } from './placeholders.options.ts'

/** A text that teachers begin a comment on a lesson's student with. */
export const commentTemplate = defineResource({
  name: 'commentTemplate',
  label: { en: 'Comment template', zh: '评语模板' },
  plural: { en: 'Comment templates', zh: '评语模板' },
  about: {
    en: 'Texts that teachers begin a comment with. Placeholders such as {student} are filled in for each student.',
    zh: '老师写评语时可选用的模板，{student} 等占位符会自动替换。',
  },
  title: 'title',
  icon: 'edit',
  menu: 'commentTemplate',
  tabLabel: { en: 'Comment templates', zh: '评语模板' },
  menuRoute: 'reportLink',
  menuOrder: 20,
  aliases: { en: ['feedback'], zh: ['评语', '点评'] },
  routes: { list: 'commentTemplate', detail: 'commentTemplateDetail' },
  keys: [['title']],
  fields: {
    title: text({
      label: { en: 'Title', zh: '标题' },
      required: true,
      max: 60,
      search: true,
      taken: '9994',
    }),
    content: longText({
      label: { en: 'Text', zh: '正文' },
      required: true,
      max: 1000,
      wide: true,
      search: true,
      check: value =>
        unknownPlaceholders(value).length > 0
          ? reportsErrors.commentPlaceholderUnknown.code
          : undefined,
      help: {
        en: 'Placeholders: {student}, {teacher}, {class}, {lesson}, {date}',
        zh: '可用占位符：{student} 学员、{teacher} 老师、{class} 班级、{lesson} 课节、{date} 日期',
      },
    }),
  },
  list: {
    columns: ['title', 'content', 'createTime'],
    sort: 'title',
    sorts: ['title', 'createTime'],
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'template',
        label: { en: 'Comment template', zh: '评语模板' },
        fields: ['title', 'content'],
      },
    ],
  },
  samples: n => ({ title: `Template ${String(n)}`, content: `Well done, {student}! ${String(n)}` }),
})

/** A record of a comment template. */
export type CommentTemplate = RecordOf<typeof commentTemplate>
