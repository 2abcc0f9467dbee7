import { booking } from '../../resources/booking/booking/booking.resource.ts'
import { course } from '../../resources/classes/course/course.resource.ts'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { teacher } from '../../resources/people/teacher/teacher.resource.ts'
import type { AnyResource } from '../../src/schema/resource.ts'

/*
 * Classes, lessons and people as the booking screens show them: the same records in columns, words
 * and addresses of their own.
 */

const { kind } = course.fields
const ofOneKind = {
  ...kind.options,
  options: { BOOKING: kind.options.options.BOOKING },
  default: 'BOOKING',
}

export const bookCourse: AnyResource = {
  ...course,
  label: { en: 'Booking class', zh: '约课班级' },
  plural: { en: 'Booking classes', zh: '约课班级' },
  about: {
    en: 'Students book lessons in these classes themselves. Create a class, schedule its lessons and send students their booking links.',
    zh: '学员可自行预约这些班级的课节。先创建约课班级并排课，再把约课链接发给学员。',
  },
  icon: 'calendar',
  routes: { list: 'bookClass', detail: 'bookClassDetail' },
  fields: {
    ...course.fields,
    kind: { ...kind, options: ofOneKind },
  },
  list: {
    keptAs: 'bookClass',
    columns: [
      'courseName',
      'number',
      'teachers',
      'studentLimit',
      'lessonTotal',
      'lessonFinished',
      'nextLessonAt',
      'status',
      'labels',
      'createTime',
    ],
    hidden: ['labels', 'createTime'],
    filters: ['status', 'teachers', 'labels', 'createTime'],
    sort: '-createTime',
  },
  form: {
    ...course.form,
    groups: course.form.groups.map(group => ({
      ...group,
      fields: group.fields.filter(name => name !== 'inviteOn'),
    })),
  },
  import: false,
  show: {
    related: [
      { resource: 'lesson', by: 'courseId', label: { en: 'Lessons', zh: '课节' } },
      { resource: 'booking', by: 'courseId', label: { en: 'Bookings', zh: '约课记录' } },
    ],
  },
}
export const ofBookingClasses = { kind: 'BOOKING' } as const

export const bookLesson: AnyResource = {
  ...lesson,
  label: { en: 'Booking lesson', zh: '约课课节' },
  plural: { en: 'Booking lessons', zh: '约课课节' },
  about: {
    en: 'Lessons that students can book, and how many seats are taken.',
    zh: '可供学员预约的课节及约满情况。',
  },
  routes: { list: 'bookLession', detail: 'bookLessionDetail' },
  list: {
    keptAs: 'bookLession',
    columns: [
      'name',
      'startAt',
      'courseId',
      'teacherId',
      'bookingStatus',
      'bookedStudents',
      'studentLimit',
      'status',
      'minutes',
    ],
    hidden: ['minutes'],
    filters: ['bookingStatus', 'courseId', 'teacherId', 'status', 'startAt'],
    sort: 'startAt',
    from: 'startAt',
    sorts: ['name', 'courseId', 'startAt', 'teacherId', 'status', 'createTime'],
    pageSize: 10,
  },
  import: false,
  override: { aside: () => import('./SeatList.tsx').then(module => module.SeatList) },
}
/** Lessons of other classes have no state of booking. */
export const ofBookingLessons = { bookingStatus: ['NONE', 'PARTLY', 'FULL'] } as const

export const bookStudent: AnyResource = {
  ...student,
  plural: { en: 'Booking students', zh: '约课学员' },
  routes: { list: 'bookStudent', detail: 'studentDetail' },
  fields: {
    ...student.fields,
    // as narrow as their figures
    remainingBookings: {
      ...student.fields.remainingBookings,
      options: {
        ...student.fields.remainingBookings.options,
        label: { en: 'Bookings left', zh: '剩余约课' },
      },
    },
    remainingLeave: {
      ...student.fields.remainingLeave,
      options: {
        ...student.fields.remainingLeave.options,
        label: { en: 'Leave left', zh: '剩余请假' },
      },
    },
  },
  list: {
    keptAs: 'bookStudent',
    columns: [
      'name',
      'phone',
      'status',
      'bookingLimit',
      'remainingBookings',
      'leaveLimit',
      'remainingLeave',
    ],
    filters: ['status', 'tags'],
    sort: '-createTime',
  },
  import: false,
}

export const bookTeacher: AnyResource = {
  ...teacher,
  plural: { en: 'Booking teachers', zh: '约课老师' },
  routes: { list: 'bookTeacher', detail: 'teacherDetail' },
  list: {
    keptAs: 'bookTeacher',
    columns: ['name', 'phone', 'status', 'bookable', 'permissions', 'createTime'],
    filters: ['status', 'bookable', 'permissions'],
    sort: '-createTime',
  },
  import: false,
}

/** Instead of those of the registry. */
export const ownDefinitions: readonly AnyResource[] = [
  bookCourse,
  bookLesson,
  bookStudent,
  bookTeacher,
  booking,
]
