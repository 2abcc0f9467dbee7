import {
  boolean,
  choice,
  defineResource,
  integer,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { pointsVisibilities } from './pointsPolicy.options.ts'

const award = (en: string, zh: string) =>
  integer({
    label: { en, zh },
    min: 0,
    max: 1000,
    required: true,
    default: 0,
    help: { en: 'Points for each lesson. 0 for none.', zh: '每节课奖励的积分，0 表示不奖励' },
  })

/** How an institution awards and shows points. There is one record in an institution. */
export const pointsPolicy = defineResource({
  name: 'pointsPolicy',
  label: { en: 'Points settings', zh: '积分设置' },
  plural: { en: 'Points settings', zh: '积分设置' },
  title: 'name',
  icon: 'settings',
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 20, default: 'points' }),
    visibility: choice({
      label: { en: 'Points are visible to', zh: '积分可见范围' },
      options: pointsVisibilities,
      required: true,
      default: 'BOTH',
      help: {
        en: 'Applies to reports, and to teachers who log in to the console: where hosts are left out, teachers can’t view or export points. Administrators, and teachers who may change these settings, always see points.',
        zh: '适用于报告以及登录后台的老师：主讲不可见时，老师无法查看和导出积分。管理员和有权修改积分设置的老师始终可见。',
      },
    }),
    automatic: boolean({ label: { en: 'Award points automatically', zh: '自动奖励积分' } }),
    onTime: award('Points for being on time', '准时上课奖励积分'),
    attended: award('Points for attending', '出勤奖励积分'),
    excellentTask: integer({
      label: { en: 'Points for an excellent task', zh: '优秀作业奖励积分' },
      min: 0,
      max: 1000,
      default: 0,
      help: {
        en: 'For each task that is approved with 90% or more, or as excellent. 0 for none.',
        zh: '作业得分达到 90% 或评为“优秀”并通过时奖励，0 表示不奖励',
      },
    }),
    monthlyCap: integer({
      label: { en: 'Most automatic points per month', zh: '每月自动奖励上限' },
      min: 1,
      max: 100_000,
      help: {
        en: 'For each student. Leave empty for no limit.',
        zh: '按学员计算，留空表示不限',
      },
    }),
  },
  list: { columns: ['name', 'visibility', 'automatic', 'createTime'], sort: 'createTime' },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'visibility',
        label: { en: 'Visibility', zh: '可见范围' },
        fields: ['visibility'],
      },
      {
        name: 'awards',
        label: { en: 'Automatic awards', zh: '自动奖励' },
        fields: ['automatic', 'onTime', 'attended', 'excellentTask', 'monthlyCap'],
      },
    ],
  },
  import: false,
  export: false,
})

/** The record of an institution’s points settings. */
export type PointsPolicy = RecordOf<typeof pointsPolicy>
