/** Opens superviseClass: running lessons, their rooms and what goes wrong in them. */
export const superviseRight = 'supervision.read'
/** Sends messages into running lessons. */
export const messageRight = 'supervision.message'
/** Enters classrooms as a supervisor. */
export const enterRight = 'supervision.enter'
/** Calls whoever steps in for a missing teacher. */
export const callRight = 'supervision.call'
/** Asks a room for a picture. */
export const captureRight = 'supervision.capture'

/** Rooms of the wall, least and most. */
export const wallSizes = [12, 24, 48, 100] as const
export const maxRooms = 100
