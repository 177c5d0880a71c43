export default [{ index: true, file: 'routes/home.tsx' }];
