/** Tables of live sessions. */
export interface LiveTables {
  liveSession: {
    id: string
    workspaceId: string
    recordingId: string
    createdAt: string
    createdById: string
    endedAt: string | null
    /** LiveStatus. */
    status: string
    /** LiveEnding. */
    ending: string | null
    language: string
    engine: string | null
    vocabulary: string
    silenceMs: number
    /** Bytes that are recognised: after a crash, recognition goes on there. */
    recognisedBytes: number
    /** All bytes, once the session has ended. */
    bytes: number
    /** SpeakerAssignment[] as JSON: known voices. */
    speakerNames: string
    /** The data folder with the audio; another process's sessions have another one. */
    folder: string
  }
  /** Links to the captions of sessions. */
  captionLink: {
    sessionId: string
    nonce: string
    /** Of the token. */
    hash: string
    createdAt: string
  }
  /** Who speaks in a turn, if that is known or has changed since the turn became final. */
  liveTurnSpeakers: {
    sessionId: string
    turn: number
    /** SpeakerRun[] as JSON. */
    runs: string
  }
  /** What readers of a session see, except repetitions of a turn. */
  liveEvent: {
    sessionId: string
    /** From 1. */
    n: number
    /** The number of its turn; null: no turn. */
    turn: number | null
    /** LiveEvent as JSON. */
    event: string
  }
}
