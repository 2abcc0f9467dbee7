/** Opens the pictures, notes, networks, devices of lessons (page `record`). */
export const recordRight = 'record.read'
export const deletePicturesRight = 'record.delete'
/** Opens the recordings of lessons. */
export const playbackRight = 'lesson.playback'
