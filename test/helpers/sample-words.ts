// The words of the sample, each with the second when it begins.
const said =
  'good 0.144, morning 0.304, and 0.904, welcome 1.184, to 1.504, the 1.664, program 1.904, today 2.544, ' +
  'we 2.904, talk 3.104, about 3.344, a 3.664, very 3.744, old 4.024, art 4.344, thank 5.744, you 5.984, ' +
  'for 6.264, having 6.544, me 6.904, it 7.184, is 7.384, a 7.544, pleasure 7.624, to 8.024, be 8.224, ' +
  'here 8.464, long 9.792, ago 10.192, a 10.712, young 10.912, man 11.192, in 11.472, rome 11.672, wrote 12.032, ' +
  'down 12.312, everything 12.752, that 13.072, his 13.312, master 13.552, said 13.992, how 14.2, did 14.352, ' +
  'he 14.752, do 14.912, that 15.152, he 16.472, made 16.632, a 16.872, set 16.992, of 17.232, short 17.472, ' +
  'signs 17.952, one 18.672, for 18.832, each 19.072, common 19.392, word 19.752, with 20.112, those 20.472, ' +
  'signs 20.912, he 21.272, could 21.472, write 21.712, as 22.032, fast 22.272, as 22.552, people 22.872, ' +
  'speak 23.272, and 24.624, did 24.72, other 24.784, people 25.304, learn 25.704, these 26.024, signs 26.384, ' +
  'yes 27.824, they 28.464, did 28.584, monks 28.984, and 29.424, students 29.624, used 30.264, them 30.744, ' +
  'for 31.064, more 31.344, than 31.504, a 31.744, thousand 31.984, years 32.344, what 33.904, can 34.104, ' +
  'we 34.264, learn 34.464, from 34.704, him 34.984, today 35.184, that 36.832, what 37.072, people 37.392, ' +
  'say 37.792, is 38.112, worth 38.232, keeping 38.552, if 39.112, you 39.352, write 39.632, it 39.952, ' +
  'down 40.112, with 40.352, care 40.672, somebody 41.072, will 41.672, find 41.952, it 42.272, again 42.592, ' +
  'that 43.992, is 44.232, a 44.432, good 44.552, place 44.792, to 45.152, stop 45.392, thank 45.792, ' +
  'you 46.032, very 46.272, much 46.512, and 46.992, goodbye 47.152'

export const sampleWords = said.split(', ').map((entry) => {
  const [word = '', start] = entry.split(' ')
  return { word, start: Number(start) }
})
