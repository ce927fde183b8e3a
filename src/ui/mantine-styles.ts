// Only what the first screens are drawn with, in the order Mantine asks for: what others build on comes first. The rest is in
// mantine-later-styles.ts; a test says of each which is missing or too many. Mantine's variables are written by `AppTheme`.
// biome-ignore-start assist/source/organizeImports: the order matters
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Center.layer.css';
import '@mantine/core/styles/Kbd.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
// biome-ignore-end assist/source/organizeImports: the order matters
