import { defineResource, integer, text, type RecordOf } from '../../../src/schema/index.ts'

const coursesOfCategory = () =>
  import('../../../src/ui/list/InUse.tsx').then(module =>
    module.inUseBy('recordedCourse', 'categories_has'),
  )

/** VAL-05: a heading under which students find recorded courses. */
export const courseCategory = defineResource({
  name: 'courseCategory',
  label: { en: 'Course category', zh: '课程分类' },
  plural: { en: 'Course categories', zh: '课程分类' },
  about: {
    en: 'Up to 10 categories, by which students find recorded courses.',
    zh: '最多 10 个分类，学员按分类查找录播课。',
  },
  title: 'name',
  icon: 'folder',
  menu: 'courseCategory',
  menuGroup: 'content',
  tabLabel: { en: 'Categories', zh: '分类' },
  menuRoute: 'recordCourseManage',
  menuOrder: 30,
  routes: { list: 'courseCategory', detail: 'courseCategoryDetail' },
  keys: [['name']],
  notFound: '32005',
  fields: {
    name: text({
      label: { en: 'Category name', zh: '分类名称' },
      required: true,
      requiredCode: '32002',
      rule: 'name',
      max: 30,
      search: true,
      taken: '32003',
      synonyms: ['Name'],
    }),
    position: integer({
      label: { en: 'Position', zh: '排序' },
      help: { en: 'The smallest number comes first', zh: '数字越小越靠前' },
      min: 0,
      max: 1000,
      default: 0,
    }),
    courses: integer({
      label: { en: 'Courses', zh: '课程数' },
      readOnly: true,
      computed: true,
    }),
  },
  list: {
    columns: ['name', 'position', 'courses', 'createTime'],
    filters: ['createTime'],
    sort: 'position',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'category',
        label: { en: 'Category', zh: '分类' },
        fields: ['name', 'position'],
      },
    ],
  },
  show: {
    related: [
      {
        resource: 'recordedCourse',
        by: 'categories',
        label: { en: 'Recorded courses', zh: '录播课' },
        columns: ['listing', 'purchases'],
      },
    ],
  },
  override: { refusals: { '32010': coursesOfCategory } },
})

/** A record of a category of recorded courses. */
export type CourseCategory = RecordOf<typeof courseCategory>
