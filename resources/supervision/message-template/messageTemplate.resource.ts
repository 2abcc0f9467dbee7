import { defineResource, longText, text, type RecordOf } from '../../../src/schema/index.ts'
import { maxMessage } from '../supervise-record/superviseRecord.options.ts'

/** A text that supervisors begin a message with. */
export const messageTemplate = defineResource({
  name: 'messageTemplate',
  label: { en: 'Message template', zh: '消息模板' },
  plural: { en: 'Message templates', zh: '消息模板' },
  about: {
    en: 'Texts that supervisors send into running lessons with one click.',
    zh: '监课人员可一键发送到课堂的常用消息。',
  },
  title: 'title',
  icon: 'edit',
  menu: 'messageTemplate',
  menuGroup: 'settings',
  tabLabel: { en: 'Message templates', zh: '监课消息模板' },
  menuRoute: 'dayOff',
  menuOrder: 10,
  routes: { list: 'messageTemplate', detail: 'messageTemplateDetail' },
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
      max: maxMessage,
      wide: true,
      search: true,
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
        label: { en: 'Message template', zh: '消息模板' },
        fields: ['title', 'content'],
      },
    ],
  },
  samples: n => ({ title: `Template ${String(n)}`, content: `Please check ${String(n)}` }),
})

/** A record of a message template. */
export type MessageTemplate = RecordOf<typeof messageTemplate>
