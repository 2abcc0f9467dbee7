import {
  choice,
  dateTime,
  defineResource,
  integer,
  multiChoice,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { videoDefinitions } from '../../people/teacher/teaching.options.ts'
import { cancel, remove, rename, retry } from './courseVideo.actions.ts'
import { conversionFailures, videoStates, videoTones } from './courseVideo.options.ts'

/**
 * VID-03: an uploaded video of a recorded course and what became of its conversion. The server
 * alone writes it.
 */
export const courseVideo = defineResource({
  name: 'courseVideo',
  label: { en: 'Course video', zh: '课程视频' },
  plural: { en: 'Course videos', zh: '课程视频' },
  about: {
    en: 'Videos of your recorded courses and how far their conversion is. Upload them in a course’s catalogue.',
    zh: '录播课的视频及其转码进度。请在课程目录中上传。',
  },
  title: 'name',
  icon: 'image',
  menu: 'courseVideo',
  menuGroup: 'content',
  tabLabel: { en: 'Videos', zh: '视频' },
  menuRoute: 'recordCourseManage',
  menuOrder: 20,
  routes: { list: 'courseVideo', detail: 'courseVideoDetail' },
  notFound: '34206',
  fields: {
    name: text({
      label: { en: 'Video', zh: '视频' },
      required: true,
      max: 200,
      search: true,
    }),
    courseId: reference({
      label: { en: 'Recorded course', zh: '录播课' },
      to: 'recordedCourse',
      required: true,
      onDelete: 'cascade',
    }),
    state: choice({
      label: { en: 'Conversion', zh: '转码状态' },
      options: videoStates,
      tones: videoTones,
      required: true,
      default: 'UPLOADED',
    }),
    progress: integer({
      label: { en: 'Progress (%)', zh: '转码进度（%）' },
      readOnly: true,
      computed: true,
    }),
    failure: choice({
      label: { en: 'Failed because', zh: '失败原因' },
      options: conversionFailures,
    }),
    definitions: multiChoice({
      label: { en: 'Definitions', zh: '清晰度' },
      options: videoDefinitions,
      required: true,
      requiredCode: '34202',
    }),
    converted: multiChoice({
      label: { en: 'Available definitions', zh: '可播放清晰度' },
      options: videoDefinitions,
    }),
    durationMs: integer({ label: { en: 'Duration (ms)', zh: '时长（毫秒）' }, min: 0 }),
    width: integer({ label: { en: 'Width', zh: '宽度' }, min: 0 }),
    height: integer({ label: { en: 'Height', zh: '高度' }, min: 0 }),
    bytes: integer({ label: { en: 'File size (bytes)', zh: '文件大小（字节）' }, min: 0 }),
    convertedBytes: integer({
      label: { en: 'Converted size (bytes)', zh: '转码后大小（字节）' },
      min: 0,
    }),
    fileId: text({ label: { en: 'Uploaded file', zh: '源文件' }, max: 64 }),
    batch: text({ label: { en: 'Upload', zh: '上传批次' }, max: 64 }),
    uploadedBy: text({ label: { en: 'Uploaded by', zh: '上传人' }, max: 100 }),
    convertedAt: dateTime({ label: { en: 'Converted', zh: '转码完成时间' } }),
  },
  list: {
    columns: [
      'name',
      'courseId',
      'state',
      'progress',
      'failure',
      'definitions',
      'converted',
      'durationMs',
      'bytes',
      'convertedBytes',
      'uploadedBy',
      'convertedAt',
      'createTime',
    ],
    hidden: ['definitions', 'durationMs', 'convertedBytes', 'uploadedBy', 'convertedAt'],
    filters: ['courseId', 'state', 'failure', 'batch', 'createTime'],
    sort: '-createTime',
  },
  form: { layout: 'sections', groups: [] },
  show: {
    groups: [
      {
        name: 'video',
        label: { en: 'Video', zh: '视频' },
        fields: ['courseId', 'durationMs', 'width', 'height', 'bytes', 'uploadedBy'],
      },
      {
        name: 'conversion',
        label: { en: 'Conversion', zh: '转码' },
        fields: [
          'state',
          'progress',
          'failure',
          'definitions',
          'converted',
          'convertedBytes',
          'convertedAt',
        ],
      },
    ],
  },
  relatedTo: [
    {
      by: 'courseId',
      label: { en: 'Videos', zh: '视频' },
      columns: ['state', 'progress', 'failure', 'definitions'],
    },
  ],
  writes: false,
  actions: { retry, cancel, rename, remove },
  samples: n => ({
    name: `Video ${String(n)}.mp4`,
    state: 'READY',
    failure: null,
    definitions: ['P480'],
    converted: ['P480'],
  }),
})

/** A record of a video. */
export type CourseVideo = RecordOf<typeof courseVideo>
