import {
  boolean,
  dateTime,
  defineResource,
  integer,
  reference,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

/**
 * VID-02: a section of a chapter, with the video that is watched there. One of a hidden chapter is
 * hidden, and can't be shown.
 */
export const courseSection = defineResource({
  name: 'courseSection',
  label: { en: 'Section', zh: '小节' },
  plural: { en: 'Sections', zh: '小节' },
  title: 'name',
  menuGroup: 'content',
  keys: [['chapterId', 'name']],
  notFound: '32008',
  fields: {
    chapterId: reference({
      label: { en: 'Chapter', zh: '所属章' },
      to: 'courseChapter',
      required: true,
      onDelete: 'cascade',
    }),
    // that of its chapter; the server writes it
    courseId: reference({
      label: { en: 'Recorded course', zh: '录播课' },
      to: 'recordedCourse',
      readOnly: true,
    }),
    name: text({
      label: { en: 'Section name', zh: '小节名称' },
      required: true,
      rule: 'name',
      max: 60,
      search: true,
      taken: '32007',
    }),
    videoId: reference({
      label: { en: 'Video', zh: '视频' },
      to: 'courseVideo',
      onDelete: 'clear',
    }),
    unlockAt: dateTime({
      label: { en: 'Opens on', zh: '解锁时间' },
      help: {
        en: 'For courses that unlock by date; without one it opens with the course',
        zh: '用于按日期解锁的课程，留空则随课程开放',
      },
    }),
    visibility: state({
      label: { en: 'Visibility', zh: '显示状态' },
      initial: 'SHOWN',
      states: {
        SHOWN: { label: { en: 'Shown', zh: '显示' }, tone: 'good' },
        HIDDEN: { label: { en: 'Hidden', zh: '隐藏' }, tone: 'neutral' },
      },
      to: {
        SHOWN: { HIDDEN: { label: { en: 'Hide', zh: '隐藏' } } },
        HIDDEN: { SHOWN: { label: { en: 'Show', zh: '显示' }, refused: '32009' } },
      },
    }),
    // hidden because its chapter is: shown again with it
    hiddenWithChapter: boolean({
      label: { en: 'Hidden with its chapter', zh: '随章隐藏' },
      readOnly: true,
    }),
    // within its chapter, 0 is the first; the call that orders the catalogue writes it
    position: integer({ label: { en: 'Position', zh: '排序' }, readOnly: true, min: 0 }),
  },
  list: {
    columns: ['name', 'courseId', 'chapterId', 'videoId', 'visibility', 'position', 'createTime'],
    filters: ['courseId', 'chapterId', 'videoId', 'visibility'],
    sort: 'position',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'section',
        label: { en: 'Section', zh: '小节' },
        fields: ['chapterId', 'name', 'videoId', 'unlockAt', 'visibility'],
      },
    ],
  },
  import: false,
  export: false,
  samples: () => ({ videoId: null }),
})

/** A record of a section. */
export type CourseSection = RecordOf<typeof courseSection>
