import {
  boolean,
  choice,
  defineResource,
  integer,
  longText,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { assign } from './taskTemplate.actions.ts'
import { gradingTypes, taskLimits } from './taskTemplate.options.ts'
import { taskTemplateDeeds } from './taskTemplate.deeds.ts'

const tasksOfTemplate = () =>
  import('../../../src/ui/list/InUse.tsx').then(module => module.inUseBy('classTask', 'templateId'))

const aside = () => import('./TemplateAside.tsx').then(module => module.TemplateAside)

/** TSK-01: a template for tasks. A task keeps the template's contents from when it was assigned. */
export const taskTemplate = defineResource({
  name: 'taskTemplate',
  label: { en: 'Homework template', zh: '作业模板' },
  plural: { en: 'Homework templates', zh: '作业模板' },
  about: {
    en: 'Homework that can be assigned to classes again and again. Add a template with its content and way of grading.',
    zh: '可反复布置给班级的作业。添加模板并设置内容和评分方式。',
  },
  title: 'title',
  icon: 'file',
  menu: 'task',
  menuGroup: 'teaching',
  tabLabel: { en: 'Templates', zh: '模板' },
  menuRoute: 'taskList',
  menuOrder: 20,
  aliases: { en: ['homework bank'], zh: ['作业库', '题库'] },
  routes: { list: 'task', detail: 'taskTemplate' },
  deeds: taskTemplateDeeds,
  startRoles: { teacher: { rights: ['taskTemplate.read'] } },
  fields: {
    title: text({
      label: { en: 'Title', zh: '标题' },
      required: true,
      max: 100,
      search: true,
      synonyms: ['作业标题', '作业名称'],
    }),
    content: longText({
      label: { en: 'Content', zh: '内容' },
      required: true,
      max: taskLimits.text,
      wide: true,
      synonyms: ['作业内容', '要求'],
    }),
    gradingType: choice({
      label: { en: 'Grading', zh: '评分方式' },
      options: gradingTypes,
      required: true,
      default: 'HUNDRED_MARK',
    }),
    allowMakeUp: boolean({
      label: { en: 'Allow make-up', zh: '允许补交' },
      help: {
        en: 'Students can still submit after the end. Their submissions are marked as late.',
        zh: '截止后仍可提交，补交的作业会注明。',
      },
    }),
    audioSeconds: integer({
      label: { en: 'Longest recording (seconds)', zh: '录音时长上限（秒）' },
      min: 0,
      max: taskLimits.audioSeconds,
      required: true,
      default: taskLimits.audioSeconds,
      help: { en: 'Up to 5 minutes. 0 for none.', zh: '最长 5 分钟，0 表示不允许录音' },
    }),
    used: integer({
      label: { en: 'Homework', zh: '已布置' },
      readOnly: true,
      counts: { resource: 'classTask', by: 'templateId' },
    }),
  },
  list: {
    columns: ['title', 'gradingType', 'allowMakeUp', 'audioSeconds', 'used', 'createTime'],
    hidden: ['audioSeconds'],
    filters: ['gradingType', 'allowMakeUp', 'used', 'createTime'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'task',
        label: { en: 'Homework', zh: '作业' },
        fields: ['title', 'content'],
      },
      {
        name: 'rules',
        label: { en: 'Grading and submission', zh: '评分与提交' },
        fields: ['gradingType', 'allowMakeUp', 'audioSeconds'],
      },
    ],
  },
  show: { figures: ['used'] },
  actions: { assign },
  override: { aside, refusals: { '34400': tasksOfTemplate } },
})

/** A record of a task template. */
export type TaskTemplate = RecordOf<typeof taskTemplate>
