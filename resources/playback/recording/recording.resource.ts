import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import {
  boolean,
  choice,
  dateTime,
  defineResource,
  integer,
  reference,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { hold, keep, release, remove, retry } from './recording.actions.ts'
import {
  recordingFailures,
  recordingOrigins,
  recordingRemovals,
  recordingStages,
} from './recording.options.ts'

const restored = { label: { en: 'Restore', zh: '恢复' }, by: 'server' } as const
const aside = () => import('./RecordingAside.tsx').then(module => module.RecordingAside)

/**
 * CLS-10, PLY-01, SEM-04: a recording of a lesson or a seminar, in one part or several. The server
 * alone writes it.
 */
export const recording = defineResource({
  name: 'recording',
  label: { en: 'Recording', zh: '录制' },
  plural: { en: 'Recordings', zh: '录制' },
  about: {
    en: 'Recordings of lessons and seminars. They arrive from the classroom automatically.',
    zh: '课节和研讨会的录制视频，由课堂自动上传。',
  },
  title: 'name',
  icon: 'play',
  menu: 'recording',
  menuGroup: 'teaching',
  tabLabel: { en: 'Recordings', zh: '录制' },
  menuRoute: 'lessionList',
  menuOrder: 20,
  aliases: { en: ['replay', 'record'], zh: ['回放', '录像'] },
  routes: { list: 'recording', detail: 'recordingDetail' },
  notFound: '34305',
  keys: [
    ['lessonId', 'source'],
    ['seminarId', 'source'],
  ],
  oneOf: { fields: ['lessonId', 'seminarId'], code: '11005' },
  checks: [
    {
      reads: ['lessonId', 'seminarId'],
      at: 'seminarId',
      check: ({ lessonId, seminarId }) =>
        lessonId !== null && seminarId !== null ? ErrorCode.invalidFormat : undefined,
    },
  ],
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      max: 100,
      search: true,
    }),
    lessonId: reference({ label: { en: 'Lesson', zh: '所属课节' }, to: 'lesson' }),
    seminarId: reference({ label: { en: 'Seminar', zh: '所属研讨会' }, to: 'seminar' }),
    courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course' }),
    // the classroom's name of it, which distinguishes several of a lesson or a seminar
    source: text({
      label: { en: 'Source', zh: '来源标识' },
      required: true,
      max: 64,
      taken: '9994',
    }),
    origin: choice({
      label: { en: 'Origin', zh: '来源' },
      options: recordingOrigins,
      required: true,
      default: 'CLASSROOM',
    }),
    state: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'NOT_ON',
      states: recordingStages,
      // an undo of a deletion goes back to where it was
      to: {
        DELETED: {
          NOT_ON: restored,
          IN_PROGRESS: restored,
          GENERATING: restored,
          SUCCEEDED: restored,
          FAILED: restored,
        },
      },
    }),
    // the classroom's report; the status follows from this and from the parts
    reported: choice({
      label: { en: 'Reported status', zh: '课堂上报状态' },
      options: {
        NOT_ON: recordingStages.NOT_ON.label,
        IN_PROGRESS: recordingStages.IN_PROGRESS.label,
        GENERATING: recordingStages.GENERATING.label,
        SUCCEEDED: recordingStages.SUCCEEDED.label,
        FAILED: recordingStages.FAILED.label,
        DELETED: recordingStages.DELETED.label,
      },
    }),
    failure: choice({
      label: { en: 'Failed because', zh: '失败原因' },
      options: recordingFailures,
    }),
    removal: choice({
      label: { en: 'Deleted because', zh: '删除原因' },
      options: recordingRemovals,
    }),
    removedAt: dateTime({ label: { en: 'Deleted', zh: '删除时间' } }),
    // where the classroom plays it by itself
    address: text({ label: { en: 'Address', zh: '播放地址' }, max: 2000 }),
    startedAt: dateTime({ label: { en: 'Started', zh: '开始录制时间' } }),
    readyAt: dateTime({ label: { en: 'Ready since', zh: '可观看时间' } }),
    seconds: integer({ label: { en: 'Duration (s)', zh: '时长（秒）' }, min: 0 }),
    bytes: integer({ label: { en: 'Size (bytes)', zh: '大小（字节）' }, min: 0 }),
    parts: integer({ label: { en: 'Parts', zh: '段数' }, min: 0 }),
    expireAt: dateTime({ label: { en: 'Expires', zh: '到期时间' } }),
    legalHold: boolean({ label: { en: 'Legal hold', zh: '依法保全' }, default: false }),
  },
  list: {
    columns: [
      'name',
      'courseId',
      'seminarId',
      'state',
      'startedAt',
      'seconds',
      'bytes',
      'parts',
      'expireAt',
      'legalHold',
      'createTime',
    ],
    hidden: ['seminarId', 'bytes', 'parts', 'createTime'],
    filters: [
      'lessonId',
      'courseId',
      'seminarId',
      'state',
      'failure',
      'startedAt',
      'expireAt',
      'legalHold',
    ],
    sort: '-startedAt',
    sorts: ['name', 'startedAt', 'seconds', 'createTime', 'expireAt'],
  },
  form: { layout: 'sections', groups: [] },
  show: {
    groups: [
      {
        name: 'recording',
        label: { en: 'Recording', zh: '录制' },
        fields: [
          'lessonId',
          'courseId',
          'seminarId',
          'origin',
          'startedAt',
          'readyAt',
          'seconds',
          'bytes',
          'parts',
        ],
      },
      {
        name: 'keeping',
        label: { en: 'Retention', zh: '保留' },
        fields: ['expireAt', 'legalHold', 'failure', 'removal', 'removedAt'],
      },
    ],
  },
  relatedTo: [
    {
      by: 'lessonId',
      label: { en: 'Recordings', zh: '录制' },
      columns: ['state', 'startedAt', 'seconds'],
    },
    {
      by: 'seminarId',
      label: { en: 'Recordings', zh: '录制' },
      columns: ['state', 'startedAt', 'seconds'],
    },
  ],
  writes: false,
  override: { aside },
  actions: { remove, hold, release, keep, retry },
  samples: n =>
    ({
      // it belongs to either a lesson or a seminar
      seminarId: null,
      source: `sample-${String(n)}`,
      name: `Lesson ${String(n)}`,
      state: 'SUCCEEDED',
      reported: 'SUCCEEDED',
      failure: null,
      removal: null,
      removedAt: null,
      legalHold: false,
    }) as const,
})

export type Recording = RecordOf<typeof recording>
