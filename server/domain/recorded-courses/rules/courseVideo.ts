import {
  cancelConversion,
  computeConversion,
  followVideo,
  removeVideo,
  retryConversion,
} from '../videos/actions.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { courseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'

export const courseVideoRules = defineRules(courseVideo, {
  highlights: [
    {
      name: 'failed',
      kind: 'attention',
      label: { en: 'Videos that couldn’t be converted', zh: '转码失败的视频' },
      where: { state: 'FAILED' },
    },
  ],
  afterWrite: followVideo,
  computed: computeConversion,
  actions: {
    retry: retryConversion,
    cancel: cancelConversion,
    remove: removeVideo,
    async rename({ record, input }, ctx) {
      await ctx.change(courseVideo, record.id, { name: input.name })
    },
  },
})
