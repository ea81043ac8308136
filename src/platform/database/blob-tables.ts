/** Media on S3. Empty where media is in the data folder. */
export interface BlobTables {
  /**
   * An object of the bucket. Its name is random and used for one attempt to write; the row exists before the object
   * does, so nothing is lost sight of. A blob exists if a row has its key.
   */
  blobObject: {
    object: string
    /** WRITING: an attempt, or an upload in parts. STORED: it is the blob `blobKey`. DELETED: waits for its deletion. */
    state: 'WRITING' | 'STORED' | 'DELETED'
    blobKey: string | null
    /** The blob that an upload in parts will become. */
    uploadKey: string | null
    /** The store's id of the upload in parts. */
    multipartId: string | null
    /** Bytes; null until it is stored. */
    size: number | null
    /** When it got its state. */
    changedAt: string
  }
}
