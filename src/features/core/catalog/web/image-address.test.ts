import { expect, test } from 'vitest';
import { imageAddress, thumbnailOf } from './image-address.ts';

test('a full link is used as it is, a path lies in the uploads folder', () => {
  expect(imageAddress('https://cdn.example.com/cup.png')).toBe('https://cdn.example.com/cup.png');
  expect(imageAddress('7/cup.png')).toBe('/uploads/7/cup.png');
  expect(imageAddress('/7/cup.png')).toBe('/uploads/7/cup.png');
});

test('nothing but a web address leaves the uploads folder', () => {
  for (const image of ['javascript:alert(1)', 'data:text/html,x', '//evil.example/x.png']) {
    expect(imageAddress(image)).toMatch(/^\/uploads\/[^/]/);
  }
});

test('an uploaded picture has a smaller copy, other images are shown as they are', () => {
  expect(thumbnailOf('items/12/480.webp')).toBe('/uploads/items/12/160.webp');
  expect(thumbnailOf('7/cup.png')).toBe('/uploads/7/cup.png');
  expect(thumbnailOf('https://cdn.example.com/items/12/480.webp')).toBe('https://cdn.example.com/items/12/480.webp');
});
