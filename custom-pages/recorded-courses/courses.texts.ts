import { texts } from '../../src/i18n/texts.ts'

/** Of the pages around a course. */
export const courseTexts = texts({
  en: {
    newCourse: 'New recorded course',
    created: (name: string) => `Created “${name}”. Now add its chapters and videos.`,
    saved: (name: string) => `Saved “${name}”`,
    course: 'Recorded course',
    tabs: 'Parts of the course',
    tab: {
      catalogue: 'Catalogue',
      settings: 'Settings',
      students: 'Students',
      categories: 'Categories',
    },
    preview: 'Preview as student',
    list: 'List course',
    delist: 'Unpublish',
    listed: (name: string) => `“${name}” is listed`,
    delisted: (name: string) => `“${name}” is off the list`,
    delistTitle: (name: string) => `Take “${name}” off the list?`,
    delistHelp: (n: number) =>
      n === 0
        ? 'Students can’t see or watch the course until you list it again. What they have watched is kept.'
        : `${n} ${n === 1 ? 'student' : 'students'} can’t see or watch the course until you list it again. What they have watched is kept.`,
    keepListed: 'Keep it listed',
    categories: 'Categories',
    copyId: 'Copy course ID',
    changed: 'Changed',
  },
  zh: {
    newCourse: '新建录播课',
    created: (name: string) => `已创建“${name}”，接下来添加章节和视频。`,
    saved: (name: string) => `已保存“${name}”`,
    course: '录播课',
    tabs: '课程内容',
    tab: {
      catalogue: '目录',
      settings: '设置',
      students: '学员',
      categories: '分类',
    },
    preview: '以学员身份预览',
    list: '上架课程',
    delist: '下架',
    listed: (name: string) => `“${name}”已上架`,
    delisted: (name: string) => `“${name}”已下架`,
    delistTitle: (name: string) => `下架“${name}”？`,
    delistHelp: (n: number) =>
      n === 0
        ? '重新上架之前，学员无法查看和观看该课程，学习进度会保留。'
        : `重新上架之前，${n} 名学员无法查看和观看该课程，学习进度会保留。`,
    keepListed: '保持上架',
    categories: '分类管理',
    copyId: '复制课程 ID',
    changed: '已修改',
  },
})
