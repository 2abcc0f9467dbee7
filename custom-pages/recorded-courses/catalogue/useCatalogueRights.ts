import { useAllowed } from '../../../src/ui/Allowed.tsx'

/** The person's permissions for the catalogue of a course. */
export const useCatalogueRights = () => {
  const allowed = useAllowed()
  return {
    order: allowed('recordedCourse.update'),
    upload: allowed('recordedCourse.update') && allowed('courseSection.create'),
    addChapter: allowed('courseChapter.create'),
    addSection: allowed('courseSection.create'),
    changeChapter: allowed('courseChapter.update'),
    changeSection: allowed('courseSection.update'),
    deleteChapter: allowed('courseChapter.delete'),
    deleteSection: allowed('courseSection.delete'),
    retry: allowed('courseVideo.retry'),
    stop: allowed('courseVideo.cancel'),
    play: allowed('courseVideo.read'),
    share: allowed('shareLink.read'),
  }
}
