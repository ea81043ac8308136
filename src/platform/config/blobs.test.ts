import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { UsageError } from '../../contract/app-error.ts'
import { readConfig } from './config.ts'

const keys = { TIRO_S3_ACCESS_KEY_ID: 'id', TIRO_S3_SECRET_ACCESS_KEY: 'a-secret' }
const s3 = (env: Record<string, string>) => readConfig({ TIRO_BLOBS: 's3://media/tiro', ...keys, ...env }).s3

test('media is in the data folder, or in a bucket with a prefix', () => {
  assert.equal(readConfig(keys).s3, null)
  assert.equal(s3({})?.endpoint, 'https://s3.us-east-1.amazonaws.com')
  assert.equal(s3({})?.pathStyle, false)
  assert.equal(s3({ TIRO_S3_ENDPOINT: 'http://localhost:9000/' })?.pathStyle, true)
  assert.equal(s3({ TIRO_S3_ENDPOINT: 'http://minio:9000' })?.publicEndpoint, 'http://minio:9000')
  const prefixes = ['s3://media', 's3://media/', 's3://media/a', 's3://media/a/b/'].map(
    (place) => s3({ TIRO_BLOBS: place })?.prefix,
  )
  assert.deepEqual(prefixes, ['', '', 'a/', 'a/b/'])
})

test('wrong settings of a bucket are errors that name the variable and show no secret', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiro-config-'))
  try {
    const file = path.join(folder, 'credentials')
    writeFileSync(file, '[default]\naws_access_key_id = id\naws_secret = a-secret\n')
    const noKeys = { TIRO_S3_ACCESS_KEY_ID: '', TIRO_S3_SECRET_ACCESS_KEY: '' }
    const wrong: [RegExp, Record<string, string>][] = [
      [/TIRO_BLOBS/, { TIRO_BLOBS: 'https://media' }],
      [/TIRO_BLOBS/, { TIRO_BLOBS: 's3://media/a//b' }],
      [/TIRO_BLOBS/, { TIRO_BLOBS: 's3://media/ä' }],
      [/TIRO_S3_ENDPOINT/, { TIRO_S3_ENDPOINT: 'https://id:a-secret@s3.example.org' }],
      [/TIRO_S3_ENDPOINT/, { TIRO_S3_ENDPOINT: 'https://s3.example.org/path' }],
      [/TIRO_S3_SECRET_ACCESS_KEY/, noKeys],
      [/not both/, { TIRO_S3_CREDENTIALS_FILE: file }],
      [/aws_secret_access_key/, { ...noKeys, TIRO_S3_CREDENTIALS_FILE: file }],
      [/TIRO_S3_CREDENTIALS_FILE/, { ...noKeys, TIRO_S3_CREDENTIALS_FILE: path.join(folder, 'absent') }],
    ]
    for (const [message, env] of wrong) {
      assert.throws(
        () => s3(env),
        (error) => error instanceof UsageError && message.test(error.message) && !error.message.includes('a-secret'),
        JSON.stringify(env),
      )
    }
    writeFileSync(
      file,
      '[default]\naws_access_key_id = id\naws_secret_access_key=a=secret==\n[other]\naws_access_key_id = x\n',
    )
    assert.deepEqual(s3({ ...noKeys, TIRO_S3_CREDENTIALS_FILE: file })?.keys, {
      accessKeyId: 'id',
      secretAccessKey: 'a=secret==',
      sessionToken: null,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
