import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import {
  choice,
  dateTime,
  defineResource,
  image,
  integer,
  longText,
  references,
  state,
  tags,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { recordedCourseLimits, startTimeModes, unlockMethods } from './recordedCourse.options.ts'
import { recordedCourseDeeds } from './recordedCourse.deeds.ts'

/**
 * The right to open videos and lists of students' progress as staff; links for students need it
 * too.
 */
const studentLinksRight = 'recordedCourse.link'

/** VID-01: a course of videos that students watch by themselves. */
export const recordedCourse = defineResource({
  name: 'recordedCourse',
  label: { en: 'Recorded course', zh: '录播课' },
  plural: { en: 'Recorded courses', zh: '录播课' },
  about: {
    en: 'Courses of videos that students watch whenever they like. Create one, upload its videos, then list it and add students.',
    zh: '学员可随时观看的视频课程。先创建课程、上传视频，再上架并添加学员。',
  },
  title: 'name',
  avatar: 'cover',
  icon: 'play',
  menu: 'recordCourseManage',
  menuGroup: 'content',
  tabLabel: { en: 'Courses', zh: '课程' },
  menuOrder: 30,
  aliases: { en: ['video course', 'vod'], zh: ['点播', '视频课'] },
  routes: { list: 'recordCourseManage', detail: 'courseDetail' },
  rights: {
    [studentLinksRight]: { en: 'Create course links', zh: '生成听课链接' },
  },
  keys: [['name']],
  notFound: '32006',
  checks: [
    {
      reads: ['unlockMethod', 'everyNDays'],
      at: 'everyNDays',
      check: ({ unlockMethod, everyNDays }) =>
        unlockMethod === 'PERIODIC' && everyNDays === null ? ErrorCode.valueMissing : undefined,
    },
    {
      reads: ['startTimeMode', 'startAt'],
      at: 'startAt',
      check: ({ startTimeMode, startAt }) =>
        startTimeMode === 'FIXED' && startAt === null ? ErrorCode.valueMissing : undefined,
    },
  ],
  deeds: recordedCourseDeeds,
  needs: 'plan',
  fields: {
    name: text({
      label: { en: 'Course name', zh: '课程名称' },
      required: true,
      rule: 'name',
      max: 60,
      search: true,
      taken: '32001',
      synonyms: ['录播课名称', 'Name'],
    }),
    cover: image({
      label: { en: 'Cover', zh: '封面' },
      help: {
        en: '16:9 looks best, up to 20 MB, jpg or png',
        zh: '建议 16:9，支持 jpg、png，不超过 20 MB',
      },
      required: true,
      maxMB: recordedCourseLimits.coverMB,
      shape: 'cover',
    }),
    introduction: longText({
      label: { en: 'Introduction', zh: '课程简介' },
      max: 5000,
      wide: true,
    }),
    categories: references({
      label: { en: 'Categories', zh: '分类' },
      to: 'courseCategory',
      max: recordedCourseLimits.categories,
    }),
    tags: tags({
      label: { en: 'Course tags', zh: '课程标签' },
      max: recordedCourseLimits.tags,
      suggest: true,
      synonyms: ['Tags', '标签'],
    }),
    listing: state({
      label: { en: 'Listing', zh: '上架状态' },
      initial: 'DELISTED',
      states: {
        LISTED: { label: { en: 'Listed', zh: '已上架' }, tone: 'good' },
        DELISTED: { label: { en: 'Not listed', zh: '未上架' }, tone: 'neutral' },
      },
      to: {
        DELISTED: { LISTED: { label: { en: 'List', zh: '上架' } } },
        LISTED: {
          DELISTED: {
            label: { en: 'Unpublish', zh: '下架' },
            confirm: {
              en: 'Students can’t see or watch the course any more. What they have watched is kept.',
              zh: '下架后学员将无法查看和观看该课程，学习进度会保留。',
            },
          },
        },
      },
    }),
    purchaseBase: integer({
      label: { en: 'Purchase base', zh: '购买基数' },
      help: {
        en: 'Added to the number of buyers that students see',
        zh: '学员看到的购买人数 = 购买基数 + 实际购买人数',
      },
      required: true,
      min: 0,
      max: 1_000_000,
      default: 0,
    }),
    purchases: integer({
      label: { en: 'Purchases', zh: '实际购买人数' },
      counts: { resource: 'enrolment', by: 'courseId', where: { state: 'ACTIVE' } },
    }),
    displayedPurchases: integer({
      label: { en: 'Displayed purchases', zh: '展示购买人数' },
      readOnly: true,
      computed: true,
    }),
    sectionCount: integer({
      label: { en: 'Sections', zh: '小节数' },
      counts: { resource: 'courseSection', by: 'courseId' },
    }),
    unlockMethod: choice({
      label: { en: 'Unlocking', zh: '解锁方式' },
      options: unlockMethods,
      required: true,
      default: 'IMMEDIATE',
    }),
    everyNDays: integer({
      label: { en: 'Days between sections', zh: '解锁间隔（天）' },
      help: {
        en: 'For “One section every few days”',
        zh: '用于“每隔几天解锁一节”',
      },
      min: 1,
      max: 365,
    }),
    startTimeMode: choice({
      label: { en: 'Start', zh: '开始时间' },
      options: startTimeModes,
      required: true,
      default: 'ENROLMENT',
    }),
    startAt: dateTime({
      label: { en: 'Start date', zh: '指定开始时间' },
      help: { en: 'For “On a fixed date”', zh: '用于“指定时间”' },
    }),
    finishThreshold: integer({
      label: { en: 'Finished at (%)', zh: '小节完成标准（%）' },
      help: {
        en: 'A section is finished once this part of its video was watched',
        zh: '观看视频达到该比例即完成该小节',
      },
      required: true,
      min: 1,
      max: 100,
      default: 90,
    }),
    completionPercentage: integer({
      label: { en: 'Completed at (%)', zh: '课程完成标准（%）' },
      help: {
        en: 'The course is completed once this part of its sections is finished',
        zh: '完成的小节达到该比例即完成课程',
      },
      required: true,
      min: 1,
      max: 100,
      default: 100,
    }),
    // grows with every change of the order of chapters and sections, which names the one that it
    // began with
    catalogueVersion: integer({
      label: { en: 'Catalogue version', zh: '目录版本' },
      readOnly: true,
      min: 0,
      default: 0,
    }),
  },
  list: {
    columns: [
      'name',
      'cover',
      'categories',
      'tags',
      'listing',
      'sectionCount',
      'purchases',
      'displayedPurchases',
      'unlockMethod',
      'createTime',
    ],
    // the name has the cover beside it
    hidden: ['cover', 'unlockMethod'],
    filters: ['listing', 'categories', 'tags', 'unlockMethod', 'purchases', 'createTime'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'course',
        label: { en: 'Course', zh: '课程' },
        fields: ['name', 'cover', 'introduction', 'categories', 'tags', 'purchaseBase', 'listing'],
      },
      {
        name: 'learning',
        label: { en: 'Learning', zh: '学习设置' },
        fields: [
          'unlockMethod',
          'everyNDays',
          'startTimeMode',
          'startAt',
          'finishThreshold',
          'completionPercentage',
        ],
      },
    ],
  },
  show: { figures: ['sectionCount', 'purchases', 'displayedPurchases'] },
  samples: n => ({ everyNDays: 1 + (n % 30), startAt: '2030-01-01T00:00:00.000Z' }),
  // a sheet carries no cover
  import: false,
})

/** A record of a recorded course. */
export type RecordedCourse = RecordOf<typeof recordedCourse>
