import { courseCategory } from '../../resources/recorded-courses/course-category/courseCategory.resource.ts'
import { courseChapter } from '../../resources/recorded-courses/course-chapter/courseChapter.resource.ts'
import { courseSection } from '../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { courseTab } from '../../resources/recorded-courses/course-tab/courseTab.resource.ts'
import { courseVideo } from '../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import { enrolment } from '../../resources/recorded-courses/enrolment/enrolment.resource.ts'
import { recordedCourse } from '../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { enqueueCompletion } from '../../server/domain/recorded-courses/students/completion.ts'
import { videoKey } from '../../server/domain/recorded-courses/videos/address.ts'
import { takeVideoBytes } from '../../server/domain/recorded-courses/videos/storage.ts'
import { percentOf } from '../../server/domain/recorded-courses/watching/coverage.ts'
import { contextOf } from '../../server/engine/records/context.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import type { Seed, SeedContext } from '../../server/engine/seed.ts'
import type { StoreTx } from '../../server/platform/store/types.ts'
import { seededRng } from '../../src/schema/rng.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { demoClip } from './demoClip.ts'
import { demoVideoFiles, demoVideoMade } from './demoVideo.ts'
import { decodeBase64, storeFile } from './storeFile.ts'

interface Sample {
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
  readonly category: string
  readonly tabs: Readonly<Record<string, string>>
  /** Sections of each chapter, by the chapter's name. */
  readonly chapters: Readonly<Record<string, readonly string[]>>
  /** Range of the demo's students, in the order of their creation: first index, number. */
  readonly students: readonly [from: number, count: number]
}

const samples: readonly Sample[] = [
  {
    name: '少儿英语启蒙',
    values: {
      introduction: '适合 6–9 岁零基础学员，每节约 10 分钟，配合绘本学习。',
      tags: ['英语', '零基础'],
      purchaseBase: 128,
      unlockMethod: 'IN_ORDER',
    },
    category: '英语',
    tabs: {
      课程介绍: '从字母发音到日常对话，跟着外教轻松开口。',
      学习建议: '每天一节，看完后请家长陪同复述。',
    },
    chapters: {
      '第一章 你好，英语': ['字母与发音', '打招呼', '介绍自己'],
      '第二章 我的家': ['家庭成员', '我的房间'],
    },
    students: [0, 40],
  },
  {
    name: '小学数学思维训练',
    values: {
      introduction: '用生活中的例子理解分数、图形与规律，三、四年级适用。',
      tags: ['数学', '思维'],
      purchaseBase: 56,
      unlockMethod: 'AFTER_PREVIOUS',
      completionPercentage: 80,
    },
    category: '数学',
    tabs: { 课程介绍: '每章一个主题，先动手再总结。' },
    chapters: {
      '第一章 分数': ['分数的初步认识', '比较分数的大小'],
      '第二章 图形': ['认识角', '周长与面积'],
      '第三章 规律': ['数列里的秘密'],
    },
    students: [20, 30],
  },
]
const durationMs = 12_000
const hourMs = 3_600_000
const newest = { page: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const

/** Everything that one course of the demo is made with. */
interface Making extends Pick<SeedContext, 'contextFor' | 'files'> {
  readonly tx: StoreTx
  readonly random: ReturnType<typeof seededRng>
}

const create = async (
  { tx, contextFor }: Making,
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
): Promise<string> =>
  (await createRecord(tx, contextOf(contextFor(resource), resource), values, { system: true })).id

/** A video that is converted already, with all its files: nothing is left for the server to do. */
const createVideo = async (making: Making, courseId: string, name: string): Promise<string> => {
  const { tx, files, contextFor } = making
  const { clock, actor } = contextFor(courseVideo)
  // what a field takes waits until its record is written
  const file = { name, type: 'video/mp4', field: 'fileId', base64: demoClip, waits: false }
  const { id: fileId, size } = await storeFile(making, courseVideo, file)
  const converted = Object.entries(demoVideoFiles).map(
    ([path, base64]) => [path, decodeBase64(base64)] as const,
  )
  const convertedBytes = converted.reduce((sum, [, { byteLength }]) => sum + byteLength, 0)
  await takeVideoBytes(tx, size + convertedBytes)
  const id = await create(making, courseVideo, {
    name,
    courseId,
    state: 'READY',
    definitions: ['P480'],
    converted: ['P480'],
    durationMs,
    width: 256,
    height: 144,
    bytes: size,
    convertedBytes,
    convertedAt: clock.now().toISOString(),
    fileId,
    uploadedBy: actor.name,
  })
  for (const [path, bytes] of converted)
    await files.put(videoKey(tx.institutionId, id) + path, bytes)
  const made = JSON.stringify(demoVideoMade)
  await tx.db.insertInto('videoConversion').values({ videoId: id, progress: 100, made }).execute()
  return id
}

const sentences = ['欢迎来到今天的课程。', '我们先看三个例子。', '下次课再见。']

/** A transcript for a video, from its start to its end. */
const createTranscript = async ({ tx, contextFor }: Making, videoId: string): Promise<void> => {
  const { clock, ids } = contextFor(courseVideo)
  await tx.db
    .insertInto('videoTranscript')
    .values({
      videoId,
      lang: 'zh',
      state: 'READY',
      taskId: ids.next(),
      updateTime: clock.now().toISOString(),
    })
    .execute()
  const ms = durationMs / sentences.length
  await tx.db
    .insertInto('transcriptSentence')
    .values(
      sentences.map((text, position) => ({
        videoId,
        position,
        fromMs: position * ms,
        toMs: (position + 1) * ms,
        text,
      })),
    )
    .execute()
}

/**
 * Chapters with their sections, the first of them with a transcript; returns what may be watched,
 * in order.
 */
const createCatalogue = async (
  making: Making,
  courseId: string,
  { chapters }: Sample,
): Promise<{ readonly sectionId: string; readonly videoId: string }[]> => {
  const made: { readonly sectionId: string; readonly videoId: string }[] = []
  for (const [chapter, sections] of Object.entries(chapters)) {
    const chapterId = await create(making, courseChapter, { courseId, name: chapter })
    for (const name of sections) {
      const videoId = await createVideo(making, courseId, `${name}.mp4`)
      if (!made.length) await createTranscript(making, videoId)
      made.push({
        videoId,
        sectionId: await create(making, courseSection, { chapterId, name, videoId }),
      })
    }
  }
  return made
}

/** Adds students who have watched some sections whole, and a part of the next one. */
const enrolStudents = async (
  making: Making,
  courseId: string,
  sections: Awaited<ReturnType<typeof createCatalogue>>,
  studentIds: readonly string[],
): Promise<void> => {
  const { tx, random, contextFor } = making
  const { clock, ids } = contextFor(enrolment)
  const now = clock.now().getTime()
  for (const studentId of studentIds) {
    const enrolledAt = new Date(now - random.int(10, 30) * 24 * hourMs).toISOString()
    const enrolmentId = await create(making, enrolment, { courseId, studentId, enrolledAt })
    const whole = random.int(0, sections.length)
    for (const [at, { sectionId, videoId }] of sections.slice(0, whole + 1).entries()) {
      const coveredMs = at < whole ? durationMs : random.int(2, 9) * 1000
      const watchedAt = new Date(now - (sections.length - at) * 20 * hourMs).toISOString()
      await tx.db
        .insertInto('watchedSection')
        .values({
          enrolmentId,
          sectionId,
          videoId,
          ranges: JSON.stringify([{ from: 0, to: coveredMs }]),
          coveredMs,
          percent: percentOf(coveredMs, durationMs),
          resumeMs: at < whole ? 0 : coveredMs,
          firstAt: watchedAt,
          lastAt: watchedAt,
        })
        .execute()
    }
  }
  await enqueueCompletion(tx, { ids, now: clock.now().toISOString() }, { courseId })
}

const createCourse = async (
  making: Making,
  sample: Sample,
  students: readonly string[],
): Promise<void> => {
  const { name, values, category, tabs } = sample
  const categories = [await create(making, courseCategory, { name: category })]
  const { 'poster.jpg': base64 = '' } = demoVideoFiles
  const picture = { name: 'cover.jpg', type: 'image/jpeg', field: 'cover', base64 }
  const { id: fileId } = await storeFile(making, recordedCourse, picture)
  const courseId = await create(making, recordedCourse, {
    ...values,
    name,
    categories,
    cover: { id: fileId, name: 'cover.jpg', url: '' },
    listing: 'LISTED',
  })
  for (const [position, [tab, content]] of Object.entries(tabs).entries())
    await create(making, courseTab, { courseId, name: tab, content, position })
  const sections = await createCatalogue(making, courseId, sample)
  const [from, count] = sample.students
  await enrolStudents(making, courseId, sections, students.slice(from, from + count))
}

/**
 * Two courses whose videos play without a network, with students who have watched parts of them.
 * Existing ones stay.
 */
export const seed: Seed = async ({ scope, contextFor, files }) => {
  const students = (await scope.page(student, { ...newest, limit: 60 })).map(({ id }) => id)
  for (const [at, sample] of samples.entries()) {
    const [there] = await scope.byKey(recordedCourse, ['name'], [[sample.name]])
    if (there) continue
    const random = seededRng(16 + at)
    await scope.transaction(tx => createCourse({ tx, contextFor, files, random }, sample, students))
  }
}
