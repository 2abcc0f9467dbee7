import {
  defineResource,
  integer,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

/**
 * SEM-04: a person who passes a seminar on; registrations that come by their code count for them.
 */
export const seminarSource = defineResource({
  name: 'seminarSource',
  label: { en: 'Promoter', zh: '推广人' },
  plural: { en: 'Promoters', zh: '推广人' },
  about: {
    en: 'People and channels that promote a seminar, each with a code of its own.',
    zh: '推广研讨会的人员或渠道，每个有专属推广码。',
  },
  title: 'name',
  icon: 'link',
  menu: 'seminarSource',
  menuGroup: 'content',
  tabLabel: { en: 'Promoters', zh: '推广人' },
  menuRoute: 'seminarManagement',
  menuOrder: 30,
  routes: { list: 'seminarSource', detail: 'seminarSourceDetail' },
  keys: [['seminarId', 'name']],
  indexes: [{ fields: ['code'] }],
  fields: {
    seminarId: reference({
      label: { en: 'Seminar', zh: '研讨会' },
      to: 'seminar',
      required: true,
      readOnly: 'afterCreate',
      onDelete: 'cascade',
    }),
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      rule: 'name',
      max: 60,
      search: true,
      taken: '9994',
    }),
    code: text({ label: { en: 'Code', zh: '推广码' }, readOnly: true, max: 20 }),
    visits: integer({ label: { en: 'Visits', zh: '访问人数' }, readOnly: true, unlogged: true }),
    registrations: integer({
      label: { en: 'Registrations', zh: '报名人数' },
      counts: { resource: 'registration', by: 'sourceId' },
    }),
    attended: integer({
      label: { en: 'Attended', zh: '到场人数' },
      counts: { resource: 'registration', by: 'sourceId', where: { attended: 'true' } },
    }),
  },
  list: {
    columns: ['name', 'seminarId', 'code', 'visits', 'registrations', 'attended', 'createTime'],
    hidden: ['createTime'],
    filters: ['seminarId'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      { name: 'promoter', label: { en: 'Promoter', zh: '推广人' }, fields: ['seminarId', 'name'] },
    ],
  },
  relatedTo: [
    {
      by: 'seminarId',
      label: { en: 'Promoters', zh: '推广人' },
      columns: ['code', 'visits', 'registrations', 'attended'],
    },
  ],
})

export type SeminarSource = RecordOf<typeof seminarSource>
