import { expect, it } from 'vitest'
import { courseChapter } from '../../../resources/recorded-courses/course-chapter/courseChapter.resource.ts'
import { courseSection } from '../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import { takenIssue } from './keys.ts'

it('says of a taken name whether a chapter or a section has it (VAL-04)', () => {
  const said = [courseChapter, courseSection].map(resource => {
    const { code, params } = takenIssue(resource, resource.keys?.[0] ?? [])
    return [code, textOfCode(code, 'en', params), textOfCode(code, 'zh', params)]
  })
  expect(said).toEqual([
    [
      '32007',
      'A chapter with this name already exists. Choose another name.',
      '章节名称已存在，请更换名称。',
    ],
    [
      '32007',
      'A section with this name already exists. Choose another name.',
      '小节名称已存在，请更换名称。',
    ],
  ])
})
