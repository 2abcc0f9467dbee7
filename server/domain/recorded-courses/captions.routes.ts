import {
  deleteCaptions,
  saveCaptions,
  sectionCaptions,
} from '../../../resources/recorded-courses/captions.calls.ts'
import { courseSection } from '../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { implement } from '../../engine/calls/implement.ts'
import { errors } from './errors.ts'
import { captionsOf, removeCaptions, writeCaptions } from './captions/captions.ts'

/** The calls by which staff keep the captions of sections. */
export const captionCalls = [
  implement(sectionCaptions, {
    read: async ({ scope, input: { sectionId } }) => {
      if (!(await scope.get(courseSection, sectionId))) throw errors.chapterNotFound()
      return { captions: await captionsOf(scope, sectionId) }
    },
  }),
  implement(saveCaptions, { write: ctx => writeCaptions(ctx, ctx.input) }),
  implement(deleteCaptions, { write: ctx => removeCaptions(ctx, ctx.input) }),
]
