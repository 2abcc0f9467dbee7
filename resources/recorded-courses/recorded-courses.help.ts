import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  recordCourseManage: {
    text: {
      en: 'Courses of videos that students watch whenever they like. Create one, upload its videos, publish it, then add students.',
      zh: '学员可随时观看的视频课程。先创建、上传视频，再上架并添加学员。',
    },
    manual: 'recorded-courses',
  },
  courseCategory: {
    text: {
      en: 'Categories by which students find recorded courses: at most ten. The order here is the order that students see.',
      zh: '学员查找录播课的分类，最多 10 个。这里的顺序就是学员看到的顺序。',
    },
    manual: 'recorded-courses',
  },
  courseVideo: {
    text: {
      en: 'All videos of recorded courses and how far their conversion is. Upload them in the catalogue of a course; try a failed one again here.',
      zh: '录播课的全部视频和转码进度。在课程目录中上传，转码失败的可在此重试。',
    },
    manual: 'recorded-courses',
  },
  courseStudent: {
    text: {
      en: 'Who may watch which course, and how far they are. Add students here or in the course, and see who hasn’t begun.',
      zh: '可观看课程的学员和学习进度。可在此或课程中添加学员，并查看谁还没有开始。',
    },
    manual: 'recorded-courses',
  },
})
